import { describe, expect, test } from 'vitest';
import { domainOfColleagues, isCompanyDomain, namedDomain } from '#core/finder/company-domain.ts';

describe('the domain of a company', () => {
  test.each([
    ['https://www.field.example/about?x=1', 'field.example'],
    ['field.example', 'field.example'],
    ['HTTP://Field.Example:8080', 'field.example'],
    ['www2.field.example.', 'field.example'],
    ['https://ada:secret@field.example/', 'field.example'],
    ['https://linkedin.com/in/ada', null],
    ['https://de.linkedin.com/in/ada', null],
    ['ada.wordpress.com', null],
    ['gmail.com', null],
    ['http://localhost/', null],
    ['http://192.0.2.1/', null],
    ['our site', null],
    ['', null],
  ])('that %s names is %s', (website, domain) => expect(namedDomain(website, {})).toBe(domain));

  test('comes from the lead’s custom fields first, then from its website', () => {
    const website = 'https://blog.example';
    expect(namedDomain(website, { Company_Domain: 'field.example' })).toBe('field.example');
    expect(namedDomain(website, { domain: 'gmail.com' })).toBe('blog.example');
    expect(namedDomain(null, { note: 'field.example' })).toBeNull();
  });

  test.each(['yahoo.co.uk', 'hotmail.fr', 'live.nl', 'gmx.at', 'mail.yahoo.com', 'yopmail.com'])(
    'is not %s',
    (domain) => expect(isCompanyDomain(domain)).toBe(false),
  );

  test('is where most colleagues have their addresses', () => {
    expect(
      domainOfColleagues(['a@gmail.com', 'b@gmail.com', 'c@old.example', 'd@new.example']),
    ).toBe('new.example');
    expect(domainOfColleagues(['c@old.example', 'd@new.example', 'e@OLD.example'])).toBe(
      'old.example',
    );
    expect(domainOfColleagues(['a@gmail.com', 'no address'])).toBeNull();
  });
});
