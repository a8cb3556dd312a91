// The door to accounts, for a deployment that opens accounts of its own.
export { emailName } from '../../auth/users/account-name.ts'
export { claimMerchantName } from '../../auth/users/merchant-name.ts'
export { findUser, openUser } from '../../auth/users/users.ts'
export { sealCard } from '../../custody/addresses/bank-card.ts'
export { documentHash, sealPerson } from '../../verification/person.ts'
