import { z } from 'zod'
import type { SweepSetting, SweepSettings } from './sweep-rules.ts'

const DECIMAL = '(?:0|[1-9][0-9]{0,9})(?:\\.[0-9]{1,8})?'
const RULE = `[0-9]{1,4}=${DECIMAL}:${DECIMAL}:${DECIMAL}`

/** The environment variables of sweeping. */
export const sweepFields = {
  ERC20_SWEEPS: z
    .string()
    .regex(new RegExp(`^${RULE}(?:,${RULE})*$`), {
      error:
        'must be rules such as 2=0.05:5:50,3=100:5000:50000: currency, the least sweep, the low and the high limit, separated by commas',
    })
    .transform((text) => text.split(',').map(ruleOf))
    .refine((rules) => new Set(rules.map(({ currencyId }) => currencyId)).size === rules.length, {
      error: 'must have one rule for each currency',
    })
    .optional(),
  ERC20_SWEEP_COST: z
    .string()
    .regex(new RegExp(`^${DECIMAL}$`), { error: "must be an amount of the chain's own coin" })
    .default('0.1'),
  ERC20_COLD: z
    .string()
    .regex(/^0x[0-9a-fA-F]{40}$/, {
      error: 'must be an address such as 0xdAC17F958D2ee523a2206206994597C13D831ec7',
    })
    .optional(),
}

export interface SweepEnvironment {
  readonly ERC20_SWEEPS?: readonly SweepSetting[] | undefined
  readonly ERC20_SWEEP_COST: string
  readonly ERC20_COLD?: string | undefined
}

/** Returns the settings of sweeping, or nothing where deposits are not swept. */
export function sweepSettingsOf({ ERC20_SWEEPS, ERC20_SWEEP_COST, ERC20_COLD }: SweepEnvironment): {
  readonly sweeps?: SweepSettings
} {
  if (!ERC20_SWEEPS) return {}
  const cold = ERC20_COLD === undefined ? {} : { cold: ERC20_COLD }
  return { sweeps: { currencies: ERC20_SWEEPS, costPerDay: ERC20_SWEEP_COST, ...cold } }
}

function ruleOf(text: string): SweepSetting {
  const [currencyId = '', least = '', low = '', high = ''] = text.split(/[=:]/)
  return { currencyId: Number(currencyId), least, low, high }
}
