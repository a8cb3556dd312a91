import {
  type Screener,
  type ScreenerVersion,
  type ScreeningFacts,
  type Verdict,
  verdictSchema,
} from './screener.ts'

/** A screener that has not answered for this long has failed. */
const TIMEOUT_MS = 5_000
/** After a failure nothing is asked for this long, and counts as unanswered: each question could take the whole time again. */
export const PAUSE_MS = 10_000

/** The answer of all screeners together. `unavailable` if one failed and no other held it. */
export type Answer =
  | { readonly kind: 'unavailable'; readonly adapter: string }
  | { readonly kind: 'answered'; readonly verdict: Verdict; readonly adapter: string }

/** One screener as it is now. */
export interface ScreenerState extends ScreenerVersion {
  readonly name: string
  readonly failingSince: number | null
  readonly problem: string
}

/** Several screeners of which the strictest wins. */
export interface Screeners {
  /** Returns what is screened against now: it changes when any of the screeners does. */
  version(): Promise<string>
  ask(facts: ScreeningFacts): Promise<Answer>
  /** Returns the screeners as they were when they were last asked. */
  states(): readonly ScreenerState[]
}

interface Options {
  readonly now: () => number
  readonly timeoutMs?: number | undefined
}

/** No list and no provider: everything passes, which metrics and the console say. */
const NO_VERSION = 'none'
const UNKNOWN = { version: '?', entries: null, datedAt: null }
const STRICTNESS = { allow: 0, hold: 2, refuse: 3 } as const

export function combineScreeners(
  screeners: readonly Screener[],
  { now, timeoutMs = TIMEOUT_MS }: Options,
): Screeners {
  const states = new Map<string, ScreenerState>()
  /** Screeners that failed when they were last asked. */
  const silent = new Set<string>()
  let failure: { readonly at: number; readonly answer: Answer } | undefined

  function note(name: string, version: ScreenerVersion | undefined, error?: unknown): void {
    const before = states.get(name)
    states.set(name, {
      name,
      ...(version ?? before ?? UNKNOWN),
      failingSince: error === undefined ? null : (before?.failingSince ?? now()),
      problem: error === undefined ? '' : messageOf(error),
    })
  }

  async function versionOf(screener: Screener): Promise<string> {
    try {
      const version = await screener.version()
      // That it has a version does not say that it answers.
      if (!silent.has(screener.name)) note(screener.name, version)
      return version.version
    } catch (error) {
      note(screener.name, undefined, error)
      return UNKNOWN.version
    }
  }

  async function askOne(screener: Screener, facts: ScreeningFacts): Promise<Answer> {
    try {
      const version = await screener.version()
      const answer = await withTimeout(timeoutMs, (signal) => screener.screen(facts, signal))
      const verdict = verdictSchema.parse(answer)
      silent.delete(screener.name)
      note(screener.name, version)
      return { kind: 'answered', verdict, adapter: screener.name }
    } catch (error) {
      silent.add(screener.name)
      note(screener.name, undefined, error)
      return { kind: 'unavailable', adapter: screener.name }
    }
  }

  return {
    async version() {
      const versions = await Promise.all(screeners.map(async (one) => `${one.name}:${await versionOf(one)}`))
      return versions.length === 0 ? NO_VERSION : versions.join(' ')
    },
    async ask(facts) {
      if (failure && now() >= failure.at && now() - failure.at < PAUSE_MS) return failure.answer
      const answers = await Promise.all(screeners.map((screener) => askOne(screener, facts)))
      const failed = answers.find(({ kind }) => kind === 'unavailable')
      failure = failed && { at: now(), answer: failed }
      return strictestOf(answers)
    },
    states: () => [...states.values()],
  }
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : 'unknown error'
}

function strictestOf(answers: readonly Answer[]): Answer {
  const allowed: Answer = { kind: 'answered', verdict: { outcome: 'allow' }, adapter: '' }
  return answers.reduce(
    (strictest, answer) => (rankOf(answer) > rankOf(strictest) ? answer : strictest),
    allowed,
  )
}

/** An answer that holds is stricter than none, which is stricter than one that allows. */
function rankOf(answer: Answer): number {
  return answer.kind === 'answered' ? STRICTNESS[answer.verdict.outcome] : 1
}

/** Runs work that may ignore its signal. Throws when the time is over. */
async function withTimeout<Result>(
  ms: number,
  work: (signal: AbortSignal) => Promise<Result>,
): Promise<Result> {
  const controller = new AbortController()
  const { promise, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => {
    const error = new Error(`no answer within ${ms} ms`)
    controller.abort(error)
    reject(error)
  }, ms)
  try {
    return await Promise.race([work(controller.signal), promise])
  } finally {
    clearTimeout(timer)
  }
}
