import { cpus, loadavg } from 'node:os'
import type { Line, Report } from './benchmark.ts'
import { median } from './statistics.ts'

const MARKS: Record<Line['mark'], string> = { goal: 'goal', floor: 'floor', below: '**below**' }

/** The load average before the benchmark started. */
const [loadBefore = 0] = loadavg()

function machineLine(): string {
  const [cpu] = cpus()
  return `${cpus().length} x ${cpu?.model.trim() ?? 'unknown processor'}, ${process.platform} ${process.arch}, Node ${process.versions.node}; load ${loadBefore.toFixed(1)} at the start`
}

/** Formats a report as the Markdown for docs/performance.md. */
export function formatReport({ title, compared, lines, notes }: Report): string {
  const rows = [
    ['', 'Halyard', 'peer', 'result', 'floor', 'goal', 'reached'],
    ['---', '---:', '---:', '---:', '---:', '---:', '---'],
    ...lines.map(({ what, halyard, peer, result, floor, goal, mark }) => [
      what,
      halyard,
      peer,
      result,
      floor,
      goal,
      MARKS[mark],
    ]),
  ]
  return [
    `### ${title}`,
    '',
    compared,
    '',
    ...rows.map((cells) => `| ${cells.join(' | ')} |`),
    '',
    ...notes.map((note) => `- ${note}`),
    `- Machine: ${machineLine()}.`,
    '',
  ].join('\n')
}

/** Compares rates, where higher is better: the median of the rounds' ratios. */
export function compareRates(
  what: string,
  rates: { readonly halyard: readonly number[]; readonly peer: readonly number[] },
  write: (rate: number) => string,
  bounds: { readonly floor: number; readonly goal: number },
): Line {
  const ratio = median(rates.halyard.map((rate, round) => rate / (rates.peer[round] ?? Number.NaN)))
  return {
    what,
    halyard: write(median(rates.halyard)),
    peer: write(median(rates.peer)),
    result: writeRatio(ratio),
    floor: writeRatio(bounds.floor),
    goal: writeRatio(bounds.goal),
    mark: ratio >= bounds.goal ? 'goal' : ratio >= bounds.floor ? 'floor' : 'below',
  }
}

/** Compares a value with its bounds, where lower is better. */
export function compareWithBounds(
  what: string,
  value: number,
  write: (value: number) => string,
  bounds: { readonly floor: number; readonly goal: number },
): Line {
  return {
    what,
    halyard: write(value),
    peer: '',
    result: '',
    floor: write(bounds.floor),
    goal: write(bounds.goal),
    mark: value <= bounds.goal ? 'goal' : value <= bounds.floor ? 'floor' : 'below',
  }
}

function writeRatio(ratio: number): string {
  return `${ratio.toFixed(ratio >= 10 ? 0 : ratio >= 2 ? 1 : 2)}x`
}

export function writeMillions(perSecond: number): string {
  return `${(perSecond / 1e6).toFixed(3)} M/s`
}

export function writeCount(perSecond: number): string {
  return `${Math.round(perSecond).toLocaleString('en')}/s`
}
