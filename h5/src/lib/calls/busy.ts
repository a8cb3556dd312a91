import { create } from 'zustand'

/** The number of running calls that block taps. */
export const useBusy = create<{ readonly calls: number }>(() => ({ calls: 0 }))

/** Runs an asynchronous function and counts it in `useBusy` until it ends. */
export async function whileBusy<Result>(work: () => Promise<Result>): Promise<Result> {
  useBusy.setState(({ calls }) => ({ calls: calls + 1 }))
  try {
    return await work()
  } finally {
    useBusy.setState(({ calls }) => ({ calls: calls - 1 }))
  }
}
