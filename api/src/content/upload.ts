import { z } from 'zod'
import { UPLOAD_PURPOSES } from './upload-limits.ts'

/** One of `UPLOAD_PURPOSES`. */
export const uploadPurposeSchema = z.enum(UPLOAD_PURPOSES)

/** The form of an upload's id. */
export const UPLOAD_ID = /^[A-Za-z0-9_-]{22}$/

/** The id of an uploaded picture: 128 random bits. Knowing an id grants no access. */
export const uploadIdSchema = z.string().regex(UPLOAD_ID)

/**
 * The two calls that carry a picture instead of a form: `POST upload` accepts `multipart/form-data` with the fields
 * `purpose` and `file`, and `GET upload/file` returns a JPEG. Errors are returned as an envelope.
 */
export const uploadSchema = z.strictObject({ purpose: uploadPurposeSchema })
/** The response to an upload. */
export const uploadedSchema = z.object({ id: uploadIdSchema })
/** The id of an uploaded picture. */
export type Uploaded = z.infer<typeof uploadedSchema>
/** The request for an uploaded picture. */
export const uploadFileSchema = z.strictObject({ id: uploadIdSchema })
