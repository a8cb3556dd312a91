import { showAgreement } from './show-agreement.ts'

export const agreementHandlers = {
  'agreement/show': showAgreement,
}
