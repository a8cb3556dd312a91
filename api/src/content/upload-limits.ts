/**
 * The purposes of an upload. A picture can be used only for the purpose it was uploaded for. In a file without
 * schemas, so that browsers can load it alone.
 */
export const UPLOAD_PURPOSES = [
  'id_front',
  'id_back',
  'id_hand',
  'voucher',
  'receipt',
  'avatar',
  'feedback',
  'support',
] as const

/** One of `UPLOAD_PURPOSES`. */
export type UploadPurpose = (typeof UPLOAD_PURPOSES)[number]

/** The largest accepted file, in bytes. */
export const UPLOAD_MAX_BYTES = 8 * 1024 * 1024
