import type { Handlers } from '../handlers.ts'
import type { CustomerCommand } from './commands.ts'
import { openCustomer } from './open-customer.ts'
import { setHold } from './set-hold.ts'
import { setOwnFreeze } from './set-own-freeze.ts'
import { setVerification } from './set-verification.ts'

/** The handlers of commands about customers. */
export const customerHandlers: Handlers<CustomerCommand> = {
  openCustomer,
  setOwnFreeze,
  setVerification,
  setHold,
}
