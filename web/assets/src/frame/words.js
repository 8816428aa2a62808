// What an embed says before the program runs, in the reader's language.
const chinese = {
  "Run it": "运行",
  "Simulates in your browser": "在浏览器中模拟",
  "Open in the playground": "在 Playground 中打开",
  "Loading": "加载中",
  "It could not be loaded. Try again": "无法加载。请重试",
  "A run of the Kubernetes HorizontalPodAutoscaler, simulated in your browser.":
    "在浏览器中模拟运行 Kubernetes HorizontalPodAutoscaler。",
  "An exercise on the Kubernetes HorizontalPodAutoscaler: change the manifest until the goals hold, in your browser.":
    "Kubernetes HorizontalPodAutoscaler 练习：在浏览器中修改清单，直到达成所有目标。",
};

/** speaker answers with the function that says a sentence in a language, given by its tag. */
export const speaker = (tag) => (/^zh\b/i.test(tag) ? (sentence) => chinese[sentence] ?? sentence : (sentence) => sentence);
