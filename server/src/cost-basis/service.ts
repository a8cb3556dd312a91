import type { CostMethod } from '@halyard/formulas'
import { createSemaphore } from '../platform/concurrency/semaphore.ts'
import { findMoneyHistory, type MoneyHistory } from './money-history.ts'
import type { Parts } from './parts.ts'

/** Histories are read from the first day on, so that few are read at the same time. */
const READ_AT_ONCE_MAX = 2
const WAITING_MAX = 20

/** A customer's money over time. Calls at the same time for the same customer and method share a computation. */
export interface CostBasis {
  /** Throws `history_too_long`, and `busy` when too many customers wait. */
  readonly findHistory: (customerId: number, method: CostMethod) => Promise<MoneyHistory>
}

export async function costBasisService(parts: Parts): Promise<{ readonly costBasis: CostBasis }> {
  const limit = createSemaphore({ runningMax: READ_AT_ONCE_MAX, waitingMax: WAITING_MAX })
  const running = new Map<string, Promise<MoneyHistory>>()

  async function findHistory(customerId: number, method: CostMethod): Promise<MoneyHistory> {
    const key = `${customerId} ${method}`
    const known = running.get(key)
    if (known) return known
    const history = limit(() => findMoneyHistory(parts, customerId, method)).finally(() =>
      running.delete(key),
    )
    running.set(key, history)
    return history
  }
  return { costBasis: { findHistory } }
}
