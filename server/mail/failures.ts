import { AppError } from '#shared/api/app-error.ts'
import { t } from '#shared/language/t.ts'
import { MailError } from './mailer.ts'

interface Sending {
  smtpUrl: string | undefined
  from: string
  to: string
}

const unknownHost = /^(ENOTFOUND|EAI_AGAIN|EAI_FAIL|ENODATA|EDNS)$/
const notEncrypted = /^(ERR_SSL_|EPROTO)/
const badCertificate = /^(CERT_|ERR_TLS_|DEPTH_ZERO_SELF_SIGNED|SELF_SIGNED|UNABLE_TO_|HOSTNAME_MISMATCH|ETLS)/
const unreachable = /^(ECONNREFUSED|EHOSTUNREACH|ENETUNREACH|EACCES|EPERM)$/

/** For the person who sets the mail server up: what went wrong, and what to look at. None of the server's own words. */
export function inPlainWords(error: unknown, sending: Sending): unknown {
  if (!(error instanceof MailError) || error.isUnknown) return error
  const words = wordsFor(error, sending)
  return words ? new AppError(502, 'MAIL_FAILED', words) : error
}

function wordsFor({ failed, reason = '' }: MailError, { smtpUrl, from, to }: Sending): string | undefined {
  if (!smtpUrl) return undefined
  const { hostname: host, port: given, protocol } = new URL(smtpUrl)
  const port = given || (protocol === 'smtps:' ? '465' : '587')
  switch (failed) {
    case 'sign-in':
      return t`${host} does not accept this user name and password. Some providers want an app password instead of your own.`
    case 'sender':
      return t`${host} does not accept ${from} as the sender. Use an address that belongs to this account.`
    case 'recipient':
      return t`${host} does not accept mail to ${to}.`
    case 'connection':
      break
    default:
      return undefined
  }
  if (unknownHost.test(reason)) return t`No mail server named ${host} was found. Check the spelling.`
  if (unreachable.test(reason)) return t`${host} is there, but takes no connection at port ${port}. Check the port.`
  if (reason === 'ETIMEDOUT' || reason === 'EABORT')
    return t`${host} did not answer in time at port ${port}. Check the port, and whether a firewall is in between.`
  if (notEncrypted.test(reason))
    return t`${host} does not encrypt at port ${port} from the first word on, as port 465 means. Try port 587.`
  if (badCertificate.test(reason))
    return t`The certificate of ${host} cannot be trusted: it is out of date, made for another name, or made by itself.`
  return t`${host} ended the connection at port ${port} without taking the mail.`
}
