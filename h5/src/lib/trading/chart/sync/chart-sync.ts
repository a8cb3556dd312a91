import type { ChartChoice } from '../parse-chart-choice.ts'
import { isSame, mergeChoices } from './merge-choices.ts'

/** The choices of the account for a chart, as this device knows them. */
export interface AccountChoice {
  /** 0 if the account has none. */
  readonly revision: number
  readonly choice: ChartChoice | undefined
}

/** A chart of this device and of the account. */
export interface ChartSource {
  /** Returns the account's choices. Throws if they cannot be read. */
  readonly read: () => Promise<AccountChoice>
  /** Stores choices on a revision. Returns whether they were stored, and the account's; undefined if it cannot be reached. */
  readonly save: (
    choice: ChartChoice,
    revision: number,
  ) => Promise<(AccountChoice & { readonly saved: boolean }) | undefined>
  /** Returns this device's choices; undefined if none were made on it. */
  readonly mine: () => ChartChoice | undefined
  readonly adopt: (choice: ChartChoice) => void
  /** Returns what the device last had in common with the account; undefined if nothing yet. */
  readonly known: () => AccountChoice | undefined
  readonly remember: (known: AccountChoice) => void
}

/** Controls the synchronisation of a chart. */
export interface ChartSync {
  /** Reads the account's choices, and stores what this device has changed. */
  refresh(): Promise<void>
  /** Stores what this device has changed. */
  changed(): Promise<void>
  /** Ends it: calls in flight no longer change anything. */
  stop(): void
}

/** How often a device tries to store on top of others that do so at the same time. */
const TRIES_MAX = 3

/**
 * Synchronises a chart of this device with the account: one call at a time, then again if it has changed meanwhile. The device's
 * choices apply at once; without a connection they are stored with the next change or refresh.
 */
export function createChartSync(source: ChartSource): ChartSync {
  let isStopped = false
  let running: Promise<void> | undefined
  let next: 'read' | 'save' | undefined

  function take(account: AccountChoice): void {
    const [mine, base] = [source.mine(), source.known()?.choice]
    const { choice } = account
    if (choice) {
      const merged = mine ? mergeChoices(base, mine, choice) : choice
      if (!isSame(merged, mine)) source.adopt(merged)
    }
    source.remember(account)
  }

  async function saveChanges(): Promise<void> {
    for (let tries = 0; tries < TRIES_MAX; tries += 1) {
      const [mine, known] = [source.mine(), source.known()]
      if (!mine || isSame(mine, known?.choice)) return
      const answer = await source.save(mine, known?.revision ?? 0)
      if (isStopped || !answer) return
      if (answer.saved) source.remember({ revision: answer.revision, choice: mine })
      else take(answer)
    }
  }

  async function runAll(): Promise<void> {
    while (next && !isStopped) {
      const step = next
      next = undefined
      if (step === 'read') {
        const account = await source.read().catch(() => undefined)
        if (isStopped || !account) return
        take(account)
      }
      await saveChanges()
    }
  }

  function run(step: 'read' | 'save'): Promise<void> {
    if (next !== 'read') next = step
    running ??= runAll().finally(() => {
      running = undefined
    })
    return running
  }

  return {
    refresh: () => run('read'),
    changed: () => run('save'),
    stop() {
      isStopped = true
    },
  }
}
