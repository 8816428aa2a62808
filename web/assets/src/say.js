// say is a sentence of the scripts in the reader's language. The program holds
// the translations: until it runs, and for what it does not know, it is English.
// The words' test finds the sentences by these calls.
export const say = (english) => window.hpaSay?.(english) ?? english;

// spoken calls back whenever the language changes, and answers with what ends it.
export function spoken(f) {
  document.addEventListener("hpa-speak", f);
  return () => document.removeEventListener("hpa-speak", f);
}
