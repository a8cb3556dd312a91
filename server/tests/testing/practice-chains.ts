import type { TestApp } from '../../src/app/testing.ts'

/** Returns the simulated chains of a test's server. Throws if it has none. */
export function practiceChainsOf({ app }: TestApp): NonNullable<TestApp['app']['practiceChains']> {
  if (!app.practiceChains) throw new Error('practice chains are missing')
  return app.practiceChains
}
