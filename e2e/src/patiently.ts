import { expect } from '@playwright/test'

/** On a busy machine what is right may take a while; what is wrong stays wrong. */
export const patiently = expect.configure({ timeout: 15_000 })
