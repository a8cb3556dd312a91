import type { ProductRights } from '../product-rights.ts'

export const RIGHTS: ProductRights = {
  appendOnly: ['option_day', 'option_ticket'],
  kept: ['option_refusal', 'option_refusal_end', 'timed_option'],
}
