const ROOT_PX = 16
/** Larger labels would leave no room for the drawing. */
const SCALE_MAX = 1.6

/** Returns how much larger than usual the reader has set the text, from 1 to 1.6: for labels inside of a drawing. */
export function textScale(): number {
  const size = Number.parseFloat(getComputedStyle(document.documentElement).fontSize)
  return Math.min(SCALE_MAX, Math.max(1, size / ROOT_PX))
}
