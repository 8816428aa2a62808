// Bundles the page's scripts and style into dist. Nothing is fetched at run
// time: what the page needs is in these files.
import { copyFileSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { build } from "esbuild";

const out = new URL("dist/", import.meta.url);
rmSync(out, { recursive: true, force: true });
mkdirSync(out, { recursive: true });

// --name: light-dark(a, b) becomes a for :root, and b for a dark system that was
// not asked for light and for a page that was asked for dark.
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

const { metafile } = await build({
  absWorkingDir: new URL(".", import.meta.url).pathname,
  entryPoints: {
    early: "src/early.js",
    page: "src/page/index.js",
    chart: "src/chart/element.js",
    editor: "src/editor/element.js",
    app: "src/app.css",
  },
  outdir: "dist",
  bundle: true,
  minify: true,
  format: "iife",
  target: ["es2022"],
  charset: "utf8",
  plugins: [themes],
  legalComments: "none",
  metafile: true,
  logLevel: "warning",
});

// The licences of what is inside go with it.
const inside = new Set();
for (const path of Object.keys(metafile.inputs)) {
  const name = /^node_modules\/((?:@[^/]+\/)?[^/]+)\//.exec(path);
  if (name) inside.add(name[1]);
}
const notices = [...inside].sort().flatMap((name) => {
  const folder = new URL(`node_modules/${name}/`, import.meta.url);
  const files = readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isFile() && /^(licen[cs]e|notice)/i.test(entry.name))
    .map((entry) => entry.name);
  if (files.length === 0) throw new Error(`package ${name}: no licence to go with it`);
  return files.sort().map((file) => `== ${name}: ${file} ==\n\n${readFileSync(new URL(file, folder), "utf8").trim()}\n`);
});
writeFileSync(new URL("licenses.txt", out), notices.join("\n"));
copyFileSync(new URL("src/icon.svg", import.meta.url), new URL("icon.svg", out));

for (const name of ["early.js", "page.js", "chart.js", "editor.js", "app.css"]) {
  console.log(`${name} ${statSync(new URL(name, out)).size} bytes`);
}
