// Types of embed.js. docs/embedding.md and docs/messages.md explain them.

/** What an embed shows; several are separated by commas. */
export type View = "results" | "metric" | "load" | "replicas" | "pods" | "room" | "conditions" | "events" | "why";

/** A moment of the run: seconds, or a duration such as "12m30s". */
export type Moment = number | string;

export interface Problem {
  part: "hpa" | "workload" | "simulation";
  line: number;
  column: number;
  severity: "error" | "warning";
  message: string;
}

export interface State {
  /** "" if the text differs from the preset's. */
  preset: string;
  /** Name of the exercise that is open. */
  exercise?: string;
  /** Only in the answers of methods. */
  scenario?: string;
  /** Whether the text could be run. */
  ok: boolean;
  problems: Problem[];
  hpa: string;
  /** Seconds. */
  t: number;
  duration: number;
  playing: boolean;
  story: string;
}

export interface Sync {
  t: number;
  hpa: string;
  current: number;
  desired: number;
  now: string;
}

export interface Exercise {
  name: string;
  solved: boolean;
  goals: { text: string; met: boolean }[];
  /** The changes that are not allowed. */
  outside: string[];
  /** How many hints were shown. */
  hints: number;
  /** Whether the solution was shown. */
  shown: boolean;
  /** The code to hand in, once the exercise is solved. */
  code?: string;
}

export interface HPAPlaygroundEventMap {
  "hpa-ready": CustomEvent<{ presets: string[] }>;
  "hpa-state": CustomEvent<State>;
  "hpa-sync": CustomEvent<Sync>;
  "hpa-exercise": CustomEvent<Exercise>;
  "hpa-resize": CustomEvent<{ height: number }>;
  "hpa-error": CustomEvent<{ message: string }>;
}

export interface HPAPlaygroundElement extends HTMLElement {
  preset: string;
  /** The name of an exercise of the playground's course, unless exercises names another collection. */
  exercise: string;
  /** A collection: its address, or its name on the playground's server. */
  exercises: string;
  /** The scenario as YAML, instead of a preset. */
  scenario: string | undefined;
  /** The fragment of a link: #s=…, or the same without the #. */
  fragment: string;
  t: string;
  view: string;
  edit: "hpa" | "workload" | "load" | "none" | "";
  theme: "light" | "dark" | "auto" | "";
  controls: "0" | "1" | "";
  load: "lazy" | "click" | "eager";
  autoplay: "1" | "";
  /** A heading above the run. */
  heading: string;
  /** The sentence that is shown before the run. */
  summary: string;
  /** "auto", pixels or any CSS height. */
  height: string;
  /** The address of the playground, if it differs from the address of embed.js. */
  src: string;
  sandbox: string;

  show(what: ({ preset: string } | { scenario: string } | { exercise: string; exercises?: string }) & { t?: Moment }): Promise<State>;
  /** Sets fields by their paths, such as {"spec.maxReplicas": 20}; null removes one. */
  patch(set: Record<string, unknown>): Promise<State>;
  play(speed?: number): Promise<State>;
  pause(): Promise<State>;
  seek(t: Moment): Promise<State>;
  getState(): Promise<State>;

  addEventListener<K extends keyof HPAPlaygroundEventMap>(
    type: K, listener: (this: HPAPlaygroundElement, event: HPAPlaygroundEventMap[K]) => unknown, options?: boolean | AddEventListenerOptions): void;
  addEventListener(type: string, listener: EventListenerOrEventListenerObject, options?: boolean | AddEventListenerOptions): void;
}

declare global {
  interface HTMLElementTagNameMap {
    "hpa-playground": HPAPlaygroundElement;
  }
}
