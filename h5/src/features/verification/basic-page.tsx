import { useTranslation } from '../../lib/language/use-translation.ts'
import { useAreas } from '../../lib/countries/countries.ts'
import type { BasicLevel } from '../../lib/session/verification-levels.ts'
import { BasicForm } from './basic-form.tsx'
import { LevelStatus } from './level-status.tsx'
import { Loaded } from './loaded.tsx'
import { RejectionReason } from '../../lib/forms/rejection-reason.tsx'

export function BasicPage() {
  const { t } = useTranslation('verification')
  return (
    <Loaded title={t('basic')}>
      {({ basic }) =>
        basic.status === 'unverified' || basic.status === 'refused' ? (
          <>
            {basic.status === 'refused' ? (
              <RejectionReason title={t('refusedTitle')} reason={basic.reason} />
            ) : null}
            <BasicForm country={basic.country} />
          </>
        ) : (
          <BasicStatus basic={basic} />
        )
      }
    </Loaded>
  )
}

function BasicStatus({ basic }: { readonly basic: BasicLevel }) {
  const { t } = useTranslation('verification')
  const { data: areas, isError } = useAreas(true)
  const { country, name, cardId } = basic
  const countryName =
    areas?.find((area) => area.country === country)?.name ?? (areas || isError ? country : '')
  return (
    <LevelStatus
      rows={[
        { label: t('country'), value: countryName ?? '' },
        { label: t('name'), value: name ?? '' },
        { label: t('cardId'), value: cardId ?? '' },
      ]}
      level={basic}
    />
  )
}
