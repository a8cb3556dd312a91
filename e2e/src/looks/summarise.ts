import type { Finding } from './finding.ts'

/** The same flaw of a screen in all its languages and settings. */
interface Summed {
  readonly screen: string
  readonly kind: string
  readonly languages: Set<string>
  readonly settings: Set<string>
  readonly examples: Map<string, string>
}

const EXAMPLES_MAX = 3
const EXAMPLE_LENGTH_MAX = 400

/** Returns the kind of a flaw: the words before the quoted text, figures and details. */
function kindOf(flaw: string): string {
  return flaw.split(/["<:]|\d/, 1)[0]?.trim() ?? flaw
}

/** Returns the findings as lines: one for each kind of flaw of a screen, with where it is and some examples. */
export function summarise(findings: readonly Finding[]): string[] {
  const sums = new Map<string, Summed>()
  for (const { screen, language, theme, size, flaw } of findings) {
    const kind = kindOf(flaw)
    const key = `${screen} ${kind}`
    const sum = sums.get(key) ?? {
      screen,
      kind,
      languages: new Set(),
      settings: new Set(),
      examples: new Map(),
    }
    sum.languages.add(language)
    sum.settings.add(`${theme} ${size.width}x${size.height}`)
    const example = flaw.replaceAll(/\s+/g, ' ').slice(0, EXAMPLE_LENGTH_MAX)
    if (sum.examples.size < EXAMPLES_MAX && !sum.examples.has(example)) sum.examples.set(example, language)
    sums.set(key, sum)
  }
  return Array.from(sums.values(), ({ screen, languages, settings, examples }) => {
    const where = `${screen} [${[...languages].join(' ')}; ${[...settings].join(', ')}]`
    return [where, ...Array.from(examples, ([flaw, language]) => `  ${language}: ${flaw}`)].join('\n')
  })
}
