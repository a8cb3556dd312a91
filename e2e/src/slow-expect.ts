import { expect } from '@playwright/test'

/** `expect` with a timeout for busy machines: a correct page may be late, a wrong one stays wrong. */
export const slowExpect = expect.configure({ timeout: 15_000 })
