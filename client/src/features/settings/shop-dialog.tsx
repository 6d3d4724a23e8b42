import { isChangedMeanwhile, presentOr } from '#client/api/call.ts'
import { outgoing } from '#client/api/hooks.ts'
import { useDraftForm } from '#client/held/draft-form.ts'
import { AmountField } from '#client/ui/amount-field.tsx'
import { Field } from '#client/ui/form.tsx'
import { FormDialog } from '#client/ui/form-dialog.tsx'
import { t } from '#shared/language/t.ts'
import { publicRepairModes } from '#shared/machine-problems/choices.ts'
import { type SettingsShown, type ShopInput, type ShopSettings, shopSettings } from '#shared/settings/settings.ts'
import { publicRepairWords, settingLabels, sheetUrlMaxLength, shopNameMaxLength } from '#shared/settings/words.ts'
import { Given } from './facts.tsx'

interface ShopDialogProps {
  settings: SettingsShown
  close: () => void
}

const zones = ['UTC', ...Intl.supportedValuesOf('timeZone').filter((name) => name !== 'UTC')].map((name) => ({
  value: name,
  label: name.replaceAll('_', ' '),
}))

export default function ShopDialog({ settings, close }: ShopDialogProps) {
  const { shop, given, inForce, isTimeZoneSettled } = settings
  const known = {
    appName: shop.appName ?? '',
    timeZone: shop.timeZone ?? '',
    sheetUrl: shop.sheetUrl ?? '',
    publicRepairs: shop.publicRepairs ?? ('' as const),
    employeeRefundLimit: shop.employeeRefundLimit ?? '',
    leadRefundLimit: shop.leadRefundLimit ?? '',
  }
  const fields = useDraftForm<ShopInput & { was: ShopInput }, ShopSettings>('settings/shop', {
    schema: shopSettings,
    // In the draft, too: it may come back after somebody else has changed them.
    start: { ...known, was: known },
    send: (body, form) =>
      outgoing('PUT /api/admin/settings/shop', {
        body: { ...body, was: form.getValues('was') },
        refresh: ['GET /api/admin/settings', 'GET /api/payroll-import-settings'],
        done: t`Saved. Pages that are open show it once they are opened anew.`,
        failed: t`The settings were not saved.`,
        isOutdated: isChangedMeanwhile,
        onSent: close,
        onRefused: (error) => form.setValue('was', presentOr(form.getValues('was'), error)),
      }),
  })
  return (
    <FormDialog
      title={t`The shop`}
      of={fields}
      back={(time) => t`Your unsaved settings from ${time} are back.`}
      send={t`Save`}
      onClose={close}
    >
      <Given by={given} of="appName" label={settingLabels.appName} value={inForce.appName}>
        <Field
          name="appName"
          label={settingLabels.appName}
          hint={t`On the sign-in page, in the menu and in mails.`}
          placeholder="Washboard"
          maxLength={shopNameMaxLength}
          autoComplete="off"
          optional
        />
      </Given>
      <Given
        by={given}
        of="timeZone"
        label={settingLabels.timeZone}
        value={inForce.timeZone}
        settled={isTimeZoneSettled ? t`Fixed, because pay was already imported in this zone.` : undefined}
      >
        <Field
          name="timeZone"
          as="select"
          label={settingLabels.timeZone}
          hint={t`By it each tip has its day. It stays once the first payroll is imported.`}
          placeholder={t`That of the server`}
          options={zones}
        />
      </Given>
      <Given by={given} of="sheetUrl" label={settingLabels.sheetUrl} value={inForce.sheetUrl ?? ''}>
        <Field
          name="sheetUrl"
          label={settingLabels.sheetUrl}
          hint={t`The address that the payroll import offers first.`}
          inputMode="url"
          placeholder="https://"
          maxLength={sheetUrlMaxLength}
          autoComplete="off"
          optional
        />
      </Given>
      <Given
        by={given}
        of="publicRepairs"
        label={settingLabels.publicRepairs}
        value={publicRepairWords[inForce.publicRepairs]}
      >
        <Field
          name="publicRepairs"
          as="select"
          label={settingLabels.publicRepairs}
          hint={t`The PIN is set on Manage Problems.`}
          placeholder={publicRepairWords.on}
          options={publicRepairModes.map((value) => ({ value, label: publicRepairWords[value] }))}
        />
      </Given>
      <div className="grid items-end gap-4 sm:grid-cols-2">
        <AmountField prefix="$" name="employeeRefundLimit" label={settingLabels.employeeRefundLimit} optional />
        <AmountField prefix="$" name="leadRefundLimit" label={settingLabels.leadRefundLimit} optional />
      </div>
      <p className="-mt-3 text-muted text-sm">{t`More waits for an admin’s yes. Blank: nothing waits.`}</p>
    </FormDialog>
  )
}
