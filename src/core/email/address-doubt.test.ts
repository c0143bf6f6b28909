import { describe, expect, test } from 'vitest';
import { addressDoubt } from '#core/email/address-doubt.ts';

describe('whether an address looks wrong', () => {
  test.each([
    ['ada@gmial.com', 'gmail.com'],
    ['ada@gmai.com', 'gmail.com'],
    ['ada@gmaill.com', 'gmail.com'],
    ['ada@gnail.com', 'gmail.com'],
    ['ada@gmail.con', 'gmail.com'],
    ['ada@gmail.co', 'gmail.com'],
    ['ada@gmail.cmo', 'gmail.com'],
    ['ADA@Gmial.Com', 'gmail.com'],
    ['ada@hotmial.com', 'hotmail.com'],
    ['ada@hotmai.fr', 'hotmail.fr'],
    ['ada@yahooo.com', 'yahoo.com'],
    ['ada@yaho.co.uk', 'yahoo.co.uk'],
    ['ada@outlok.com', 'outlook.com'],
    ['ada@iclod.com', 'icloud.com'],
    ['ada@t-onlin.de', 't-online.de'],
    ['info@gmial.com', 'gmail.com'],
  ])('%s was probably meant for %s', (address, meant) => {
    expect(addressDoubt(address)).toEqual({ kind: 'TYPO', meant });
  });

  test.each([
    'ada@gmail.com',
    'ada@mail.com',
    'ada@ymail.com',
    'ada@email.com',
    'ada@yahoo.ca',
    'ada@hotmail.ch',
    'ada@yahoo.fi',
    'ada@outlook.ie',
    'ada@yahoo.co.in',
    'ada@hotmail.de',
    'ada@aon.com',
    'ada@gmx.net',
    'ada@acme.example',
    'ada.sales@acme.example',
    'infolge@acme.example',
    'jörg.müller@firma.example',
  ])('%s looks fine', (address) => {
    expect(addressDoubt(address)).toBeNull();
  });

  test.each([
    'info@acme.example',
    'SALES@acme.example',
    'support+berlin@acme.example',
    'no-reply@acme.example',
    'kontakt@firma.example',
    'ventas@empresa.example',
  ])('%s is read by a team, or by no one', (address) => {
    expect(addressDoubt(address)).toEqual({ kind: 'ROLE' });
  });

  test.each([
    '',
    'ada',
    'ada@',
    '@acme.example',
    'ada@acme',
    'ada@@acme.example',
    'a b@acme.example',
  ])('"%s" isn’t an address', (address) => {
    expect(addressDoubt(address)).toEqual({ kind: 'MALFORMED' });
  });
});
