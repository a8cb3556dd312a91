import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { LINE_TOKENS } from '../h5/src/lib/chart/line-tokens.ts'

const THEMES = readFileSync(new URL('../ui/src/theme.css', import.meta.url), 'utf8')
/** Brass and orange are 0.06 apart, and look alike as thin lines. */
const DISTINCT = 0.1

/** Returns a colour of a theme in OKLab, in which distances are those that the eye sees. */
function oklab(theme: string, token: string): readonly number[] {
  const block = THEMES.slice(THEMES.indexOf(`[data-theme="${theme}"] {`))
  const hex = new RegExp(`--${token}: #(\\w{6})`).exec(block)?.[1] ?? ''
  const [r, g, b] = [0, 2, 4].map((at) => linear(Number.parseInt(hex.slice(at, at + 2), 16) / 255)) as [
    number,
    number,
    number,
  ]
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b)
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b)
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b)
  return [
    0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s,
    0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s,
  ]
}

function linear(part: number): number {
  return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
}

function distance(theme: string, one: string, other: string): number {
  const [from, to] = [oklab(theme, one), oklab(theme, other)]
  return Math.hypot(...from.map((part, axis) => part - (to[axis] ?? 0)))
}

test.each(['dark', 'light'])('lines of an indicator: no two look alike in the %s theme', (theme) => {
  const alike = LINE_TOKENS.flatMap((one, at) =>
    LINE_TOKENS.slice(at + 1)
      .filter((other) => distance(theme, one, other) < DISTINCT)
      .map((other) => `${one} and ${other}`),
  )
  expect(alike).toEqual([])
})
