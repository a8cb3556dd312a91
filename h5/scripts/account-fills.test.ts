import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { ACCOUNT_FILLS } from '../src/features/assets/accounts/account-fills.ts'

const THEME = readFileSync(new URL('../../ui/src/theme.css', import.meta.url), 'utf8')

type Three = readonly [number, number, number]
type Matrix = readonly [Three, Three, Three]

/** How people see linear red, green and blue (Machado, Oliveira and Fernandes, 2009, severity 1). */
const SIGHTS: Readonly<Record<string, Matrix>> = {
  typical: [
    [1, 0, 0],
    [0, 1, 0],
    [0, 0, 1],
  ],
  protanopia: [
    [0.152286, 1.052583, -0.204868],
    [0.114503, 0.786281, 0.099216],
    [-0.003882, -0.048116, 1.051998],
  ],
  deuteranopia: [
    [0.367322, 0.860646, -0.227968],
    [0.280085, 0.672501, 0.047413],
    [-0.01182, 0.04294, 0.968881],
  ],
  tritanopia: [
    [1.255528, -0.076749, -0.178779],
    [-0.078411, 0.930809, 0.147602],
    [0.004733, 0.691367, 0.3039],
  ],
}
/** The distance of two colours in CIELAB that a glance tells apart, also of small dots. */
const DISTANCE_MIN = 15

test.each(['dark', 'light'].flatMap((theme) => Object.keys(SIGHTS).map((sight) => [theme, sight] as const)))(
  'account fills: every two differ in the %s theme, seen with %s',
  (theme, sight) => {
    const fills = [...Object.values(ACCOUNT_FILLS).map((fill) => fill.slice('bg-(--'.length, -1)), 'line']
    const seen = fills.map((token) => toLab(times(SIGHTS[sight]!, linear(colourOf(theme, token)))))
    for (const [at, one] of seen.entries())
      for (const [other, two] of seen.slice(at + 1).entries())
        expect(
          Math.hypot(...one.map((part, axis) => part - two[axis]!)),
          `${fills[at]}, ${fills[at + 1 + other]}`,
        ).toBeGreaterThan(DISTANCE_MIN)
  },
)

function colourOf(theme: string, token: string): string {
  const block = new RegExp(`\\[data-theme="${theme}"\\] \\{([^}]*)\\}`).exec(THEME)?.[1]
  return new RegExp(`--${token}: #([0-9a-f]{6});`).exec(block ?? '')![1]!
}

function linear(hex: string): Three {
  const [red = 0, green = 0, blue = 0] = [0, 2, 4]
    .map((at) => Number.parseInt(hex.slice(at, at + 2), 16) / 255)
    .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4))
  return [red, green, blue]
}

function times(matrix: Matrix, colour: Three): Three {
  const [x, y, z] = matrix.map((row) =>
    Math.min(
      1,
      Math.max(
        0,
        row.reduce((sum, part, at) => sum + part * colour[at]!, 0),
      ),
    ),
  )
  return [x!, y!, z!]
}

function toLab([red, green, blue]: Three): Three {
  const x = curve((0.4124 * red + 0.3576 * green + 0.1805 * blue) / 0.9505)
  const y = curve(0.2126 * red + 0.7152 * green + 0.0722 * blue)
  const z = curve((0.0193 * red + 0.1192 * green + 0.9505 * blue) / 1.089)
  return [116 * y - 16, 500 * (x - y), 200 * (y - z)]
}

function curve(part: number): number {
  return part > 0.008856 ? Math.cbrt(part) : 7.787 * part + 16 / 116
}
