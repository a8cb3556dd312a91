import type { Lifetime } from '../platform/services/lifetime.ts'
import { startVerificationJob } from './job.ts'
import { createVerifications, type Verifications } from './verifications.ts'

type Needs = Parameters<typeof createVerifications>[0]

/** Opens the decisions on verifications, and completes those that are open. */
export function verificationService(parts: Needs, life: Lifetime): { readonly verifications: Verifications } {
  const verifications = createVerifications(parts)
  life.job(() => startVerificationJob({ ...parts, verifications }))
  return { verifications }
}
