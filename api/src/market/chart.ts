import { z } from 'zod'
import { call } from '../wire/call.ts'
import {
  DRAWING_KINDS,
  DRAWINGS_MAX,
  MAIN_INDICATORS,
  PARAM_MAX,
  POINTS_MAX,
  SCALES,
  SUB_INDICATORS,
} from './chart-choices.ts'
import { JOINED_PERIODS, type JoinedPeriod, PERIODS } from './periods.ts'

/** The most characters of the choices for a chart: `DRAWINGS_MAX` drawings and the parameters of every indicator fit. */
const CHOICE_TEXT_MAX = 8_000
const PARAMS_MAX = 4
/** Drawings are pictures: their prices are floats. */
const PRICE_MAX = 1e15
const TIME_MAX = 8.64e15

const drawingSchema = z.strictObject({
  id: z.string().regex(/^[a-z0-9-]{1,40}$/),
  kind: z.enum(DRAWING_KINDS),
  points: z
    .array(
      z.strictObject({
        timestamp: z.number().min(0).max(TIME_MAX),
        value: z.number().min(-PRICE_MAX).max(PRICE_MAX),
      }),
    )
    .min(1)
    .max(POINTS_MAX),
})

const joinedPeriods = Object.keys(JOINED_PERIODS) as [JoinedPeriod, ...JoinedPeriod[]]

/** A customer's choices for the chart of a market: interval, indicators with the parameters that were changed, scale and drawings. */
const chartChoiceSchema = z.strictObject({
  period: z.optional(z.enum([...PERIODS, ...joinedPeriods])),
  main: z.array(z.enum(MAIN_INDICATORS)).max(MAIN_INDICATORS.length),
  sub: z.array(z.enum(SUB_INDICATORS)).max(SUB_INDICATORS.length),
  params: z.partialRecord(
    z.enum([...MAIN_INDICATORS, ...SUB_INDICATORS]),
    z.array(z.int().min(1).max(PARAM_MAX)).max(PARAMS_MAX),
  ),
  scale: z.enum(SCALES),
  drawings: z
    .array(drawingSchema)
    .max(DRAWINGS_MAX)
    .refine((drawings) => new Set(drawings.map(({ id }) => id)).size === drawings.length),
})

const choiceTextSchema = z
  .string()
  .max(CHOICE_TEXT_MAX)
  .transform((text, context) => {
    try {
      return JSON.parse(text) as unknown
    } catch {
      context.addIssue({ code: 'custom' })
      return z.NEVER
    }
  })
  .pipe(chartChoiceSchema)

const chartSchema = z
  .string()
  .max(30)
  .regex(/^(?:perp_)?[1-9][0-9]{0,9}$/)
  .describe('The id of a spot market, or that of a perpetual after `perp_`')

const storedFields = {
  revision: z.int().describe('How often the choices were stored; 0 if never'),
  choice: z.nullable(z.string()).describe('The stored choices as JSON text; null if there are none'),
}

/** Calls for the charts of a customer. */
export const chartCalls = {
  'user/chart': call({
    method: 'GET',
    access: 'customer',
    about:
      "Returns the customer's choices for the chart of a market: interval, indicators, scale and drawings.",
    example: { chart: '1' },
    request: z.strictObject({ chart: chartSchema }),
    response: z.object(storedFields),
  }),
  'user/save_chart': call({
    method: 'POST',
    access: 'customer',
    about:
      "Stores the customer's choices for the chart of a market, unless another device has stored others since. Then it returns those, to be joined with the device's and stored again.",
    example: {
      chart: '1',
      revision: '0',
      choice: JSON.stringify({
        period: '1sec',
        main: ['MA'],
        sub: ['VOL'],
        params: { MA: [7, 25, 99] },
        scale: 'normal',
        drawings: [
          {
            id: 'level-1795168807000',
            kind: 'level',
            points: [{ timestamp: 1_795_168_800_000, value: 64_000 }],
          },
        ],
      }),
    },
    request: z.strictObject({
      chart: chartSchema,
      revision: z
        .codec(z.union([z.string().regex(/^(?:0|[1-9][0-9]{0,8})$/), z.int().min(0)]), z.int().min(0), {
          decode: Number,
          encode: (revision) => revision,
        })
        .describe('The revision that the choices are based on; 0 if the account had none'),
      choice: choiceTextSchema.describe('The choices as JSON text of at most 8,000 characters'),
    }),
    response: z.object({
      saved: z.boolean().describe('False if the account has another revision: the one that is returned'),
      ...storedFields,
    }),
  }),
}
