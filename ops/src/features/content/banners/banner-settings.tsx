import { BANNER_ARTS, BANNER_SCREENS } from '@halyard/api/ops-client'
import { Card, TextField } from '@halyard/ui'
import { useTranslation } from '../../../lib/language/use-translation.ts'
import { SelectFilter } from '../../../lib/table/select-filter.tsx'
import type { Editor } from '../shared/use-editor.ts'
import { UtcField } from '../shared/utc-field.tsx'
import type { BannerDraft, BannerErrors } from './banner-draft.ts'

/** Renders where a banner leads, its picture, its place and its times. */
export function BannerSettings({ editor }: { readonly editor: Editor<BannerDraft, BannerErrors> }) {
  const { t } = useTranslation('content')
  const { values, errors, edit } = editor
  return (
    <Card>
      <div className="grid gap-3">
        <SelectFilter
          label={t('bannerScreen')}
          onChange={(screen) => edit({ screen })}
          options={BANNER_SCREENS.map((value) => ({ value, label: t(`screen_${value}`) }))}
          value={values.screen}
        />
        <SelectFilter
          label={t('picture')}
          onChange={(art) => edit({ art })}
          options={BANNER_ARTS.map((value) => ({ value, label: t(`art_${value}`) }))}
          value={values.art}
        />
        <TextField
          error={errors?.place && t(errors.place)}
          help={t('placeHelp')}
          inputMode="numeric"
          label={t('place')}
          maxLength={2}
          onChange={(place) => edit({ place })}
          value={values.place}
        />
        <UtcField
          error={errors?.from && t(errors.from)}
          label={t('fromAt')}
          onChange={(from) => edit({ from })}
          value={values.from}
        />
        <UtcField
          error={errors?.until && t(errors.until)}
          label={t('untilAt')}
          onChange={(until) => edit({ until })}
          value={values.until}
        />
      </div>
    </Card>
  )
}
