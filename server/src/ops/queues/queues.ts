import type { QueueName } from '@halyard/api/ops'
import { chainQueue } from './chain-queue.ts'
import { changeQueue } from './change-queue.ts'
import { chargeQueue } from './charge-queue.ts'
import type { Queue } from './define-queue.ts'
import { depositQueue } from './deposit-queue.ts'
import { disputeQueue } from './dispute-queue.ts'
import { feedbackQueue } from './feedback-queue.ts'
import { merchantQueue } from './merchant-queue.ts'
import { paymentQueue } from './payment-queue.ts'
import { projectQueue } from './project-queue.ts'
import { removalQueue } from './removal-queue.ts'
import { staffFactorQueue } from './staff-factor-queue.ts'
import { supportQueue } from './support-queue.ts'
import { verificationQueue } from './verification-queue.ts'
import { withdrawalQueue } from './withdrawal-queue.ts'

/** Every queue of what waits for a person. */
export const QUEUES: Readonly<Record<QueueName, Queue>> = {
  verification: verificationQueue,
  withdrawal: withdrawalQueue,
  deposit: depositQueue,
  charge: chargeQueue,
  payment: paymentQueue,
  chain: chainQueue,
  merchant: merchantQueue,
  dispute: disputeQueue,
  project: projectQueue,
  support: supportQueue,
  feedback: feedbackQueue,
  change: changeQueue,
  removal: removalQueue,
  staff_factor: staffFactorQueue,
}
