import { defineNotices } from '../define-notices.ts'

/** Notices of the security of an account, whose calls make them. */
export const NOTICES = defineNotices({
  kinds: {
    factor_removal: {
      present: (_catalogue, { status, dueAt }) => ({ status, due_at: dueAt }),
      variantOf: ({ status }) => status,
    },
    account_changed: {
      present: (_catalogue, { what }) => ({ what }),
      variantOf: ({ what }) => what,
    },
  },
})

declare module '../notice-facts.ts' {
  interface NoticeFacts {
    readonly factor_removal: {
      readonly status: 'requested' | 'done' | 'refused' | 'withdrawn' | 'cancelled'
      /** Epoch milliseconds. */
      readonly dueAt: number
    }
    readonly account_changed: {
      /** A new destination of money, a second factor, or an API key; or sessions that support ended, or a password it requires. */
      readonly what: 'address' | 'factor' | 'api_key' | 'sessions' | 'password'
    }
  }
}
