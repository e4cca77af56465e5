// @ts-check
// Scraps of paper that fall when the target is reached.

const count = 42;

/**
 * Lets scraps fall over the board in the colours of the tiles up to one.
 * @param {number} exp
 */
export function fall(exp) {
  const stage = document.getElementById("stage");
  if (!stage) return;
  const layer = document.createElement("div");
  layer.className = "scraps";
  layer.setAttribute("aria-hidden", "true");
  const { left, top, width, height } = stage.getBoundingClientRect();
  for (let i = 0; i < count; i++) {
    const scrap = document.createElement("i");
    scrap.className = "tile";
    scrap.dataset.e = String(Math.max(1, exp - i % 6));
    scrap.style.left = left + Math.random() * width + "px";
    scrap.style.top = top - height * .3 + "px";
    layer.append(scrap);
    const drift = (Math.random() - .5) * 12;
    const turns = (Math.random() - .5) * 900;
    scrap.animate(
      {
        translate: ["0 -10vh", `${drift / 2}vmin 20vh`, `${drift}vmin 75vh`],
        rotate: ["0deg", `${turns / 2}deg`, `${turns}deg`],
        scale: ["1 1", `${Math.cos(turns)} 1`, "1 .4"],
        opacity: [1, 1, 0],
      },
      { duration: 1100 + Math.random() * 900, delay: Math.random() * 350, easing: "cubic-bezier(.3,.2,.7,1)", fill: "both" },
    );
  }
  stage.append(layer);
  setTimeout(() => layer.remove(), 2500);
}
