// Bundles the page's scripts and style into dist. Nothing is fetched at run
// time: what the page needs is in these files.
import { copyFileSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { build } from "esbuild";

const out = new URL("dist/", import.meta.url);
rmSync(out, { recursive: true, force: true });
mkdirSync(out, { recursive: true });

// --name: light-dark(a, b) becomes a for :root, and b if the page is set to dark, or if the
// system is dark and the page is not set to light.
const themes = {
  name: "themes",
  setup(build) {
    build.onLoad({ filter: /tokens\.css$/ }, ({ path }) => {
      const text = readFileSync(path, "utf8");
      const pair = /(--[\w-]+): light-dark\(([^,]+), ([^)]+)\);/g;
      const dark = [...text.matchAll(pair)].map(([, name, , b]) => `${name}: ${b};`).join(" ");
      const contents = `${text.replace(pair, "$1: $2;")}
        @media (prefers-color-scheme: dark) { :root:not([data-theme="light"]) { ${dark} } }
        :root[data-theme="dark"] { ${dark} }`;
      return { contents, loader: "css" };
    });
  },
};

const shared = {
  absWorkingDir: new URL(".", import.meta.url).pathname,
  outdir: "dist",
  bundle: true,
  minify: true,
  // The oldest browsers that have what the page needs. Those of Chrome do not know nested rules.
  target: ["es2022", "chrome109", "edge109", "firefox121", "safari17.4"],
  charset: "utf8",
  legalComments: "none",
  logLevel: "warning",
};
// These scripts say that a browser is too old, so they have the syntax of older ones. What esbuild
// cannot write in it is a warning.
const { warnings } = await build({
  ...shared,
  target: ["es2018"],
  entryPoints: { early: "src/early.js", start: "src/start/index.js", frame: "src/frame/index.js", forward: "src/forward.js" },
  format: "iife",
});
if (warnings.length > 0) process.exit(1);
const { metafile } = await build({
  ...shared,
  entryPoints: {
    page: "src/page/index.js",
    runner: "src/runner.js",
    chart: "src/chart/element.js",
    editor: "src/editor/element.js",
    app: "src/app.css",
  },
  format: "iife",
  plugins: [themes],
  metafile: true,
});

// The licences of everything that is bundled.
const inside = new Set();
for (const path of Object.keys(metafile.inputs)) {
  const name = /^node_modules\/((?:@[^/]+\/)?[^/]+)\//.exec(path);
  if (name) inside.add(name[1]);
}
const notices = [...inside].sort().flatMap((name) => {
  const folder = new URL(`node_modules/${name}/`, import.meta.url);
  // ECharts has the licence of d3, of which it contains code, in a folder.
  const files = ["", "licenses/"].filter((part) => existsSync(new URL(part, folder))).flatMap((part) =>
    readdirSync(new URL(part, folder), { withFileTypes: true })
      .filter((entry) => entry.isFile() && /^(licen[cs]e|notice)/i.test(entry.name))
      .map((entry) => part + entry.name));
  if (files.length === 0) throw new Error(`package ${name}: no licence to go with it`);
  return files.sort().map((file) => `== ${name}: ${file} ==\n\n${readFileSync(new URL(file, folder), "utf8").trim()}\n`);
});
// The element that other people's pages load, and its types.
await build({ ...shared, entryPoints: { embed: "src/embed/element.js" }, format: "esm" });
copyFileSync(new URL("src/embed/embed.d.ts", import.meta.url), new URL("embed.d.ts", out));

writeFileSync(new URL("licenses.txt", out), notices.join("\n"));
copyFileSync(new URL("src/icon.svg", import.meta.url), new URL("icon.svg", out));

for (const name of ["early.js", "start.js", "frame.js", "page.js", "runner.js", "chart.js", "editor.js", "embed.js", "app.css"]) {
  console.log(`${name} ${statSync(new URL(name, out)).size} bytes`);
}
