import { defineEndpoints } from '#shared/api/endpoint.ts'
import { claimedObject, machinePhotoClaim, receiptClaim, stainPhotoClaim, uploadSlot, uploadWanted } from './object.ts'

export const objectEndpoints = defineEndpoints({
  createUpload: {
    method: 'POST',
    path: '/api/objects/upload',
    access: 'signedIn',
    summary: 'An address that takes one file by PUT; the file has to be claimed afterwards',
    body: uploadWanted,
    reply: uploadSlot,
    status: 201,
    waitsFor: ['files'],
  },
  claimStainPhoto: {
    method: 'PUT',
    path: '/api/stain-report-images',
    access: 'signedIn',
    summary: 'Check an uploaded file and keep it as a photo for a stain report',
    body: stainPhotoClaim,
    reply: claimedObject,
    waitsFor: ['files'],
  },
  claimMachinePhoto: {
    method: 'PUT',
    path: '/api/machine-problem-images',
    access: 'signedIn',
    summary: 'Check an uploaded file and keep it as a photo for a machine problem',
    body: machinePhotoClaim,
    reply: claimedObject,
    waitsFor: ['files'],
  },
  claimReceipt: {
    method: 'PUT',
    path: '/api/receipt-images',
    access: 'signedIn',
    peopleOnly: true,
    summary: 'Check an uploaded file and keep it as the receipt of a drop report',
    body: receiptClaim,
    reply: claimedObject,
    waitsFor: ['files'],
  },
})
