// The sentences of the scripts for the time before the program runs, or if it cannot
// run, in each language but English.

/** tags has the languages' tags for HTML, as in core/words/language.go. */
export const tags = { zh: "zh-Hans" };

// The sentences of early.js. There are no other sentences here, because the page waits for this
// file.
const firstChinese = {
  "Try again": "重试",
  "A part of the page could not be fetched: the connection failed.": "页面的一部分无法获取：连接失败。",
  "A part of the page could not be fetched: the server answers {status}.": "页面的一部分无法获取：服务器返回 {status}。",
  "A part of the page arrived damaged or incomplete, or it is of another version.": "页面的一部分已损坏或不完整，或者属于另一个版本。",
  "A part of the page has not arrived yet. The page keeps waiting for it.": "页面的一部分尚未收到。页面会继续等待。",
  "A service worker of another program answers in place of the server: {address}.": "另一个程序的 Service Worker 正在代替服务器应答：{address}。",
  "Remove it": "移除它",
};

/** first has these sentences by language. */
export const first = { zh: firstChinese };

// A test checks that these tables have every sentence that is passed to plain.
const chinese = {
  "Something went wrong.": "出错了。",
  "The simulation has stopped.": "模拟已停止。",
  "The simulation has stopped. What you typed is kept, but nothing runs until you start it again.":
    "模拟已停止。你输入的内容已保留，但重新启动之前不会运行任何内容。",
  "The simulation has stopped again with the same text, so that text will not be run a third time.":
    "同一文本再次使模拟停止，因此不会第三次运行该文本。",
  "The last text stopped the simulation twice and was not opened. This is the first example.":
    "上一个文本两次使模拟停止，因此没有打开。这是第一个示例。",
  "Start again": "重新启动",
  "Start without this text": "不使用此文本启动",
  "Download the text": "下载文本",
  "Close": "关闭",
  "The browser refused a part of this ({name}): {problem}": "浏览器拒绝了其中一步（{name}）：{problem}",
  "Run it": "运行",
  "Simulates in your browser": "在浏览器中模拟",
  "Open in the playground": "在演练场中打开",
  "Loading": "加载中",
  "Loading the controller:": "正在加载控制器：",
  "There is no network, and this browser has not kept the whole page. Try again once there is one.":
    "没有网络连接，而此浏览器尚未保存整个页面。请在联网后重试。",
  "This frame is sandboxed and has no origin, so the server must send Access-Control-Allow-Origin: * with its files. Otherwise the frame needs allow-same-origin.":
    "此框架处于沙箱中且没有源，因此服务器必须在发送文件时附带 Access-Control-Allow-Origin: *；否则框架需要 allow-same-origin。",
  "A page that is opened as a file cannot load its parts. It needs a web server.": "以文件方式打开的页面无法加载其各部分。它需要一个 Web 服务器。",
  "A policy of the server or the network forbids the page to fetch its parts (connect-src in Content-Security-Policy).":
    "服务器或网络的策略禁止页面获取其各部分（Content-Security-Policy 中的 connect-src）。",
  "The simulation has started, but it has shown no run yet.": "模拟已启动，但尚未显示任何运行。",
  "preset \"{value}\": there is none of that name, so the first one is shown.": "preset \"{value}\"：没有此名称的预设，因此显示第一个。",
  "t \"{value}\": is not a time such as 12m30s.": "t \"{value}\"：不是 12m30s 这样的时间。",
  "span \"{value}\": is not a part of a run such as 5m-12m30s.": "span \"{value}\"：不是 5m-12m30s 这样的运行区间。",
  "{name} \"{value}\": is not known. Known are {values}.": "{name} \"{value}\"：未知的值。可用的值为 {values}。",
  "The download was cut off.": "下载中断了。",
  "There is not enough memory to start. Close other tabs, then try again.": "内存不足，无法启动。请关闭其他标签页，然后重试。",
  "This browser has no {name}, which the page needs. The oldest browsers that have all it needs: {browsers}.":
    "此浏览器没有页面所需的 {name}。满足全部要求的最低版本：{browsers}。",
  "This browser has no {name}, so parts of the page may look wrong. The oldest browsers that have all it needs: {browsers}.":
    "此浏览器没有 {name}，因此页面的某些部分可能显示不正确。满足全部要求的最低版本：{browsers}。",
  "WebAssembly is forbidden here, and the simulation needs it. A setting of this browser or a policy of the network or the server forbids it.":
    "模拟需要 WebAssembly，但此处禁止使用。原因是浏览器的设置，或网络、服务器的策略。",
  "The chart could not be loaded. The rest of the page works.": "图表无法加载。页面的其余部分可以使用。",
  "The chart could not be loaded.": "图表无法加载。",
  "The editor could not be loaded. A plain one takes its place.": "编辑器无法加载。已改用普通的文本框。",
  "The style sheet could not be loaded, so the page looks plain.": "样式表无法加载，因此页面没有样式。",
  "The texts in this language could not be loaded, so the page is in English.": "中文文本无法加载，因此页面显示为英文。",
  "There has been no progress for 30 seconds. The page keeps waiting.": "已有 30 秒没有进展。页面会继续等待。",
  "A run of the Kubernetes HorizontalPodAutoscaler, simulated in your browser.":
    "在浏览器中模拟运行 Kubernetes HorizontalPodAutoscaler。",
  "An exercise on the Kubernetes HorizontalPodAutoscaler: change the manifest until the goals hold, in your browser.":
    "Kubernetes HorizontalPodAutoscaler 练习：在浏览器中修改清单，直到达成所有目标。",
};

const tables = { zh: chinese };

/** languageOf returns the language for any tag, such as zh for zh-CN or zh_Hans; undefined if it is not in tags. */
export function languageOf(tag) {
  const [language] = String(tag).toLowerCase().split(/[-_]/);
  return Object.keys(tags).includes(language) ? language : undefined;
}

/** plain returns a sentence in the page's language. */
export function plain(english) {
  const language = languageOf(document.documentElement.lang);
  return tables[language]?.[english] ?? first[language]?.[english] ?? english;
}
