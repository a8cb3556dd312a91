import type { RequestOf } from '@halyard/api/client'
import { collectErrors, type FieldErrors } from '../../lib/forms/form-errors.ts'

export const PHOTO_FIELDS = ['front', 'reverse', 'hand'] as const

export type PhotoField = (typeof PHOTO_FIELDS)[number]

/** The ids of the uploaded photos. */
export type PhotoValues = Readonly<Record<PhotoField, string | undefined>>

export const NO_PHOTOS: PhotoValues = { front: undefined, reverse: undefined, hand: undefined }

/** Returns each field's error: every photo is required. */
export function findPhotoErrors(values: PhotoValues): FieldErrors<PhotoField> {
  return collectErrors(PHOTO_FIELDS, (field) =>
    values[field] === undefined ? { text: 'photoRequired' } : undefined,
  )
}

/** Returns the request body, or undefined if a photo is missing. */
export function photosRequest({
  front,
  reverse,
  hand,
}: PhotoValues): RequestOf<'user/real_name2'> | undefined {
  return front && reverse && hand ? { front_pic: front, reverse_pic: reverse, hand_pic: hand } : undefined
}

/** Returns the field of a rejection, if it concerns a photo. */
export function photoFieldOf({ field }: { readonly field?: string }): PhotoField | undefined {
  return PHOTO_FIELDS.find((photo) => field === `${photo}_pic`)
}
