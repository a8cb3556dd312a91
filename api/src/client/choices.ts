// Lists of values that some screens offer. Apart from the client, which every screen loads.
export { CLOSING_CONDITIONS } from '../account/closing-conditions.ts'
export { UPLOAD_MAX_BYTES, UPLOAD_PURPOSES } from '../content/upload-limits.ts'
export { PERIODS } from '../market/periods.ts'
export { ENTRY_REASONS } from '../methods.ts'
