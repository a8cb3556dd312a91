import { z } from 'zod'
import { BANNER_ARTS, BANNER_SCREENS } from './banner-choices.ts'
import { call } from '../wire/call.ts'
import { timeSchema } from '../wire/fields.ts'

/** The most banners that are shown at a time. */
export const BANNERS_MAX = 5

const bannerSchema = z.object({
  id: z.int(),
  title: z.string(),
  text: z.string().describe('One line'),
  screen: z.enum(BANNER_SCREENS).describe('The screen that a tap opens'),
  art: z.enum(BANNER_ARTS),
})
/** A banner of the home page in the language of the caller, or else in English. */
export type Banner = z.infer<typeof bannerSchema>

/** The error codes of operators' changes of banners. */
export const BANNER_ERRORS = ['banner_times_wrong', 'banner_version_wrong', 'too_many_banners'] as const

/** Calls for the banners of the home page. */
export const bannerCalls = {
  'banner/list': call({
    method: 'GET',
    access: 'anyone',
    about: 'Lists the banners of the home page that are shown now, in their order.',
    example: {},
    request: z.strictObject({}),
    response: z.object({
      list: z.array(bannerSchema).max(BANNERS_MAX),
      changes_at: z.nullable(timeSchema).describe('When the next banner appears or ends'),
    }),
  }),
}
