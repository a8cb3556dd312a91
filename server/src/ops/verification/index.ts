import { listCustomerVerifications, listVerifications } from './list-verifications.ts'
import { reviewVerification } from './review-verification.ts'
import { showVerification } from './show-verification.ts'

export const verificationOpsHandlers = {
  'ops/verification/list': listVerifications,
  'ops/verification/show': showVerification,
  'ops/verification/review': reviewVerification,
  'ops/customer/verifications': listCustomerVerifications,
}
