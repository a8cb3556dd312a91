import { expect, test } from 'vitest'
import { findPhotoErrors, NO_PHOTOS, PHOTO_FIELDS, photoFieldOf, photosRequest } from './photos-form.ts'

const ALL = { front: 'a', reverse: 'b', hand: 'c' }

test('findPhotoErrors: every photo is required', () => {
  const error = { text: 'photoRequired' }
  expect(findPhotoErrors(NO_PHOTOS)).toEqual({ front: error, reverse: error, hand: error })
  expect(findPhotoErrors({ ...ALL, hand: undefined })).toEqual({ hand: error })
  expect(findPhotoErrors(ALL)).toEqual({})
})

test('photosRequest: has the ids of all three photos, or is undefined', () => {
  expect(photosRequest(ALL)).toEqual({ front_pic: 'a', reverse_pic: 'b', hand_pic: 'c' })
  expect(photosRequest({ ...ALL, front: undefined })).toBeUndefined()
})

test('photoFieldOf: maps every request field to a photo', () => {
  const fields = Object.keys(photosRequest(ALL) ?? {}).map((field) => photoFieldOf({ field }))
  expect(fields).toEqual(PHOTO_FIELDS)
  expect(photoFieldOf({})).toBeUndefined()
})
