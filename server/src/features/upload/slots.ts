import { CallError } from '../../platform/call-error.ts'

/** Uploads are buffered in memory, which bounds how many run at once. */
const ALL_MAX = 64
const OF_CUSTOMER_MAX = 4

/** Bounds concurrent uploads. */
export interface UploadSlots {
  /**
   * Runs one customer's upload. Throws `too_many_requests` above the customer's limit and `busy` above the total limit.
   */
  run<Result>(userId: number, upload: () => Promise<Result>): Promise<Result>
}

export function createUploadSlots(): UploadSlots {
  const ofCustomer = new Map<number, number>()
  let all = 0
  return {
    async run(userId, upload) {
      const own = ofCustomer.get(userId) ?? 0
      if (own >= OF_CUSTOMER_MAX) throw new CallError('too_many_requests')
      if (all >= ALL_MAX) throw new CallError('busy')
      all += 1
      ofCustomer.set(userId, own + 1)
      try {
        return await upload()
      } finally {
        all -= 1
        const left = (ofCustomer.get(userId) ?? 1) - 1
        if (left > 0) ofCustomer.set(userId, left)
        else ofCustomer.delete(userId)
      }
    },
  }
}
