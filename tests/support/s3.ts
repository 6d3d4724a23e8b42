import { createHash, createHmac } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { GetObjectCommand, ListObjectsCommand, PutObjectCommand, S3Client } from '@aws-sdk/client-s3'
import S3rver from 's3rver'

/** What the server has for keys where nobody else is told. */
const keys = { accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER' }

const cors = `<CORSConfiguration><CORSRule><AllowedOrigin>*</AllowedOrigin><AllowedMethod>PUT</AllowedMethod>
  <AllowedHeader>*</AllowedHeader></CORSRule></CORSConfiguration>`

/** A server that speaks Amazon's S3, with a bucket that browsers may send to by addresses that are signed. */
export async function startS3(bucket = 'shop-files') {
  const directory = mkdtempSync(path.join(tmpdir(), 'washboard-s3-'))
  const s3 = new S3rver({ silent: true, directory, configureBuckets: [{ name: bucket, configs: [cors] }] })
  await s3.configureBuckets()
  const answer = s3.callback()
  const server = createServer((req, res) => {
    const isSigned = new URL(req.url!, 'http://localhost').searchParams.has('X-Amz-Signature')
    if (isSigned && !isRight(req)) res.writeHead(403).end('SignatureDoesNotMatch')
    else answer(req, res)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const client = new S3Client({ endpoint: origin, region: 'us-east-1', forcePathStyle: true, credentials: keys })
  async function names() {
    const { Contents = [] } = await client.send(new ListObjectsCommand({ Bucket: bucket }))
    return Contents.map(({ Key }) => Key!).sort()
  }

  return {
    env: { S3_BUCKET: bucket, S3_ENDPOINT: origin },
    keys: { AWS_ACCESS_KEY_ID: keys.accessKeyId, AWS_SECRET_ACCESS_KEY: keys.secretAccessKey },
    bucket,
    origin,
    names,
    /** Every file in base64, by its name. */
    async files() {
      const read = async (Key: string) => {
        const { Body } = await client.send(new GetObjectCommand({ Bucket: bucket, Key }))
        return [Key, await Body!.transformToString('base64')]
      }
      return Object.fromEntries(await Promise.all((await names()).map(read)))
    },
    async write(Key: string, Body: Buffer) {
      await client.send(new PutObjectCommand({ Bucket: bucket, Key, Body }))
    },
    async close() {
      client.destroy()
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
      rmSync(directory, { recursive: true, force: true })
    },
  }
}

/** Whether a signed address is used as it was signed; of version 4, which the package above does not look at. */
function isRight({ method, url, headers }: IncomingMessage) {
  const { pathname, searchParams } = new URL(url!, 'http://localhost')
  const signature = searchParams.get('X-Amz-Signature')
  searchParams.delete('X-Amz-Signature')
  searchParams.sort()
  const [, day = '', region = '', service = ''] = searchParams.get('X-Amz-Credential')!.split('/')
  const signed = searchParams.get('X-Amz-SignedHeaders')!
  const canonical = [
    method,
    pathname,
    searchParams.toString().replaceAll('+', '%20'),
    ...signed.split(';').map((name) => `${name}:${headers[name] ?? ''}`),
    '',
    signed,
    'UNSIGNED-PAYLOAD',
  ].join('\n')
  const scope = `${day}/${region}/${service}/aws4_request`
  const digest = createHash('sha256').update(canonical).digest('hex')
  const text = `AWS4-HMAC-SHA256\n${searchParams.get('X-Amz-Date')}\n${scope}\n${digest}`
  const hmac = (key: string | Buffer, data: string) => createHmac('sha256', key).update(data).digest()
  const key = [day, region, service, 'aws4_request'].reduce<string | Buffer>(hmac, `AWS4${keys.secretAccessKey}`)
  return hmac(key, text).toString('hex') === signature
}
