import { create } from 'zustand'

/** How many calls that hold the page are under way. */
export const useBusy = create<{ readonly calls: number }>(() => ({ calls: 0 }))

export async function whileBusy<Result>(work: () => Promise<Result>): Promise<Result> {
  useBusy.setState(({ calls }) => ({ calls: calls + 1 }))
  try {
    return await work()
  } finally {
    useBusy.setState(({ calls }) => ({ calls: calls - 1 }))
  }
}
