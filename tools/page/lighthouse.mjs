// Runs Lighthouse with its mobile preset on an address and prints the scores,
// and what keeps one under 100:
//
//     npm ci && node lighthouse.mjs http://127.0.0.1:2048
//
// Chromium is found by name, or under CHROME_PATH.

import { execFileSync } from "node:child_process";
import { launch } from "chrome-launcher";
import lighthouse from "lighthouse";

const address = process.argv[2] ?? "http://127.0.0.1:2048";
const runs = Number(process.argv[3] ?? 3);

function chromium() {
  for (const name of ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome"]) {
    try {
      return execFileSync("which", [name], { encoding: "utf8" }).trim();
    } catch {
      // the next one
    }
  }
}

process.env.CHROME_PATH ??= chromium();
const chrome = await launch({ chromeFlags: ["--headless=new", "--no-sandbox", "--disable-gpu", "--disable-component-update", "--no-pings"] });
try {
  for (let run = 1; run <= runs; run++) {
    const { lhr } = await lighthouse(address, { port: chrome.port, onlyCategories: ["performance", "accessibility", "best-practices", "seo"] });
    const scores = Object.values(lhr.categories).map((c) => `${c.id} ${Math.round(c.score * 100)}`);
    const times = ["first-contentful-paint", "largest-contentful-paint", "total-blocking-time", "cumulative-layout-shift", "speed-index"]
      .map((id) => `${id} ${lhr.audits[id].displayValue.replace(/\s/g, " ")}`);
    console.log(`run ${run}: ${[...scores, ...times].join(", ")}`);
    const low = Object.values(lhr.categories).flatMap((c) => c.auditRefs.filter((ref) => ref.weight > 0).map((ref) => lhr.audits[ref.id]))
      .filter((audit) => audit.score !== null && audit.score < 1);
    for (const audit of new Set(low)) console.log(`  ${audit.id} ${Math.round(audit.score * 100)}: ${audit.title} ${audit.displayValue ?? ""}`);
  }
} finally {
  chrome.kill();
}
