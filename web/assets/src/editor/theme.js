import { HighlightStyle, syntaxHighlighting } from "@codemirror/language";
import { EditorView } from "@codemirror/view";
import { tags } from "@lezer/highlight";
import { hang } from "./hang.js";

// Every colour is a variable of the page, so the editor has the page's theme.
const look = EditorView.theme({
  "&": { height: "100%", color: "var(--ink)", backgroundColor: "transparent", fontSize: "var(--code-size)" },
  "&.cm-focused": { outline: "none" },
  ".cm-scroller": { fontFamily: "var(--code-font)", lineHeight: "20px", overscrollBehavior: "contain" },
  ".cm-content": {
    padding: "8px 0", caretColor: "var(--ink)",
    whiteSpace: "var(--wrap, pre)", overflowWrap: "var(--break, normal)", flexShrink: "var(--shrink, 0)", minWidth: "var(--min, auto)", // the editor sees by white-space that lines wrap
  },
  ".cm-line": { padding: "0 12px 0 4px" },
  ...hang,
  ".cm-cursor": { borderLeftColor: "var(--ink)", borderLeftWidth: "1.5px" },
  ".cm-gutters": { backgroundColor: "var(--raised)", color: "var(--quiet)", border: "none" },
  ".cm-lineNumbers .cm-gutterElement": { padding: "0 4px 0 8px", minWidth: "28px", fontVariantNumeric: "tabular-nums" },
  ".cm-lineNumbers .cm-governs": { boxShadow: "inset 3px 0 var(--ink)", color: "var(--ink)" },
  ".cm-lineNumbers .cm-governs.target": { boxShadow: "inset 3px 0 var(--target)" },
  ".cm-lineNumbers .cm-governs.held": { boxShadow: "inset 3px 0 var(--held)" },
  ".cm-lineNumbers .cm-governs.policy": { boxShadow: "inset 3px 0 var(--policy)" },
  ".cm-lineNumbers .cm-governs.bound": { boxShadow: "inset 3px 0 var(--bound)" },
  ".cm-lineNumbers .cm-task": { backgroundColor: "var(--replicas-wash)", color: "var(--ink)", fontWeight: "700" },
  ".cm-changes": { width: "4px" },
  ".cm-changes .cm-changed": { borderLeft: "3px solid var(--quiet)" },
  ".cm-changes span": { display: "block", height: "100%" },
  ".cm-activeLine": { backgroundColor: "var(--line-wash)" },
  ".cm-activeLineGutter": { backgroundColor: "transparent", color: "var(--ink)" },
  "&:not(.cm-focused) .cm-activeLine": { backgroundColor: "transparent" },
  "&.cm-focused > .cm-scroller > .cm-selectionLayer .cm-selectionBackground, .cm-selectionBackground": {
    backgroundColor: "var(--selection)",
  },
  ".cm-selectionMatch": { backgroundColor: "var(--line-wash)" },
  ".cm-matchingBracket, &.cm-focused .cm-matchingBracket": { backgroundColor: "var(--selection)", outline: "none" },
  ".cm-foldGutter .cm-gutterElement": { width: "16px", color: "var(--quiet)", cursor: "pointer" },
  ".cm-fold": {
    display: "block", width: "6px", height: "6px", margin: "5px 4px", borderRight: "1.5px solid", borderBottom: "1.5px solid",
    transform: "rotate(45deg)", opacity: "0",
  },
  ".cm-fold.folded": { transform: "rotate(-45deg)", margin: "7px 3px" },
  ".cm-gutters:hover .cm-fold, .cm-fold.folded, .cm-activeLineGutter .cm-fold": { opacity: "1" },
  "@media (hover: none)": { ".cm-fold": { opacity: "1" } },
  ".cm-foldPlaceholder": { background: "none", border: "none", color: "var(--quiet)" },
  ".cm-gutter-lint": { width: "14px" },
  ".cm-gutter-lint .cm-gutterElement": { padding: "6px 2px 0 4px" },
  ".cm-lint-marker": { width: "8px", height: "8px" },
  ".cm-lint-marker-error": { content: "none", backgroundColor: "var(--bad)" },
  ".cm-lint-marker-warning": { content: "none", backgroundColor: "var(--held)", borderRadius: "50%" },
  ".cm-lintRange": { backgroundImage: "none", paddingBottom: "0" },
  ".cm-lintRange-error": { textDecoration: "underline wavy var(--bad) 1px", textUnderlineOffset: "3px" },
  ".cm-lintRange-warning": { textDecoration: "underline dotted var(--held) 2px", textUnderlineOffset: "3px" },
  ".cm-lintPoint-error::after": { borderBottomColor: "var(--bad)" },
  ".cm-tooltip": {
    backgroundColor: "var(--raised)", color: "var(--ink)", border: "1px solid var(--rule)", maxWidth: "min(420px, 90vw)",
    fontFamily: "var(--text-font)", fontSize: "var(--s)", lineHeight: "16px",
  },
  ".cm-tooltip.cm-tooltip-autocomplete > ul": {
    fontFamily: "var(--code-font)", maxHeight: "min(40vh, 220px)", maxWidth: "min(420px, 90vw)", minWidth: "180px",
  },
  ".cm-tooltip.cm-tooltip-autocomplete > ul > li": { padding: "3px 8px", lineHeight: "18px", display: "flex", gap: "16px" },
  ".cm-tooltip-autocomplete ul li[aria-selected]": { background: "var(--selection)", color: "var(--ink)" },
  ".cm-completionLabel": { flex: "none" },
  ".cm-completionMatchedText": { textDecoration: "none", fontWeight: "600" },
  ".cm-completionDetail": {
    marginLeft: "auto", fontFamily: "var(--text-font)", fontStyle: "normal", color: "var(--quiet)", overflow: "hidden",
    textOverflow: "ellipsis",
  },
  ".cm-tooltip-autocomplete ul li[aria-selected] .cm-completionDetail": { color: "var(--ink)" },
  ".cm-tooltip.cm-completionInfo": { padding: "6px 10px", maxWidth: "min(300px, 90vw)" },
  ".cm-meaning": { padding: "6px 10px" },
  ".cm-meaning code": { fontFamily: "var(--code-font)", color: "var(--quiet)", overflowWrap: "anywhere" },
  ".cm-meaning p": { margin: "2px 0 0" },
  ".cm-diagnostic": { padding: "4px 8px", marginLeft: "0", whiteSpace: "pre-wrap" },
  ".cm-diagnostic-error": { borderLeft: "2px solid var(--bad)" },
  ".cm-diagnostic-warning": { borderLeft: "2px solid var(--held)" },
  ".cm-panels": { backgroundColor: "var(--raised)", color: "var(--ink)", fontFamily: "var(--text-font)" },
  ".cm-panels.cm-panels-bottom": { borderTop: "1px solid var(--rule)" },
  ".cm-panel.cm-search": {
    padding: "6px 32px 6px 12px",
    "& input, & button, & label": { margin: "2px 8px 2px 0", verticalAlign: "middle" },
    "& label": { display: "inline-flex", alignItems: "center", fontSize: "var(--s)" },
    "& input[type=checkbox]": { margin: "0 4px 0 0", accentColor: "var(--focus)" },
    "& [name=close]": { top: "4px", right: "4px", width: "24px", height: "24px" },
    "& :focus-visible": { outline: "2px solid var(--focus)" },
  },
  ".cm-textfield, .cm-button": {
    height: "24px", padding: "0 6px", backgroundColor: "var(--ground)", color: "var(--ink)", border: "1px solid var(--rule-strong)",
    borderRadius: "4px", fontSize: "var(--s)",
  },
  ".cm-button": { backgroundImage: "none" },
  // A forced background would hide these elements.
  "@media (forced-colors: active)": {
    ".cm-lineNumbers .cm-governs": { borderLeft: "3px solid Highlight", paddingLeft: "5px" },
    ".cm-selectionBackground, .cm-lint-marker, .cm-searchMatch": { forcedColorAdjust: "none" },
  },
  ".cm-searchMatch": { backgroundColor: "var(--held-wash)", outline: "1px solid var(--held)" },
});

const syntax = HighlightStyle.define([
  { tag: [tags.definition(tags.propertyName), tags.propertyName], color: "var(--code-key)" },
  { tag: [tags.string, tags.special(tags.string)], color: "var(--code-string)" },
  { tag: [tags.number, tags.bool, tags.null, tags.atom], color: "var(--code-number)" },
  { tag: [tags.comment, tags.lineComment], color: "var(--quiet)" },
  { tag: [tags.separator, tags.punctuation, tags.squareBracket, tags.brace], color: "var(--quiet)" },
  { tag: tags.meta, color: "var(--quiet)" },
  { tag: [tags.keyword, tags.labelName, tags.typeName], color: "var(--code-number)" },
]);

export const theme = [look, syntaxHighlighting(syntax)];
