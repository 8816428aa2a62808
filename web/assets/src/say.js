// say is a sentence of the scripts in the reader's language. The program holds
// the translations: until it runs, and for what it does not know, it is English.
// The words' test finds the sentences by these calls. A call lets the program go
// on with what it has to do, as each call of the program does: not to be made where
// that must not happen, such as in the midst of an editor's update.
export const say = (english) => window.hpaSay?.(english) ?? english;

// spoken calls back whenever the language changes, and answers with what ends it.
export function spoken(f) {
  document.addEventListener("hpa-speak", f);
  return () => document.removeEventListener("hpa-speak", f);
}
