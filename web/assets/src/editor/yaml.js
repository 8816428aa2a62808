import { yamlLanguage } from "@codemirror/lang-yaml";
import { LanguageSupport } from "@codemirror/language";
import { Tree } from "@lezer/common";

/**
 * YAML for CodeMirror, which colours and folds it. The parser is recursive. A text that
 * is nested too deep for the browser's stack gets no structure, but causes no error.
 */
export const yaml = () => new LanguageSupport(language);

const language = yamlLanguage.configure({ wrap: (parse, input) => new Bounded(parse, input.length) });

class Bounded {
  #parse;
  #length;

  constructor(parse, length) {
    this.#parse = parse;
    this.#length = length;
  }

  get parsedPos() {
    return this.#parse.parsedPos;
  }

  get stoppedAt() {
    return this.#parse.stoppedAt;
  }

  stopAt(position) {
    this.#parse.stopAt(position);
  }

  advance() {
    try {
      return this.#parse.advance();
    } catch (e) {
      if (!(e instanceof RangeError)) throw e;
      return new Tree(language.parser.topNode, [], [], this.stoppedAt ?? this.#length);
    }
  }
}
