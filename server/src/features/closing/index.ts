import { closeAccount } from './close-account.ts'
import { showClosing } from './show-closing.ts'

export const closingHandlers = {
  'safe/closing': showClosing,
  'safe/close_account': closeAccount,
}
