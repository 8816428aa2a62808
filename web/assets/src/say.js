// say returns a sentence of the scripts in the reader's language. The program has the translations:
// until it runs, and for sentences that it does not know, say returns English. The test of
// core/words finds the sentences by the calls of say. A call lets the program continue its work, so
// do not call say where the program must not continue, for example during an editor's update.
export const say = (english) => window.hpaSay?.(english) ?? english;

// onLanguage calls f whenever the language changes. It returns a function that stops the calls.
export function onLanguage(f) {
  document.addEventListener("hpa-language", f);
  return () => document.removeEventListener("hpa-language", f);
}
