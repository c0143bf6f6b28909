/** A field of work with its job titles (from entry to head) and its skills. */
export interface Field {
  name: string;
  titles: readonly string[];
  skills: readonly string[];
}

function row(name: string, titles: string, skills: string): Field {
  return {
    name,
    titles: titles.split(',').map((word) => word.trim()),
    skills: skills.split(',').map((word) => word.trim()),
  };
}

export const FIELDS: readonly Field[] = [
  row(
    'Marketing',
    'Marketing Specialist,Content Marketing Manager,Marketing Manager,Growth Marketing Manager,Brand Manager,SEO Manager,Head of Marketing,VP Marketing,Chief Marketing Officer',
    'Digital Marketing,SEO,Content Strategy,Google Analytics,Brand Management,Email Marketing,Copywriting,Social Media Marketing,Demand Generation,Marketing Automation',
  ),
  row(
    'Sales',
    'Sales Development Representative,Account Executive,Account Manager,Key Account Manager,Sales Manager,Regional Sales Director,Head of Sales,VP Sales,Chief Revenue Officer',
    'B2B Sales,Lead Generation,Negotiation,Salesforce,Account Management,Cold Calling,Pipeline Management,SaaS Sales,CRM,Business Development',
  ),
  row(
    'Engineering',
    'Junior Software Engineer,Software Engineer,Senior Software Engineer,Staff Engineer,Frontend Developer,Backend Developer,DevOps Engineer,Engineering Manager,Head of Engineering,VP Engineering,Chief Technology Officer',
    'TypeScript,Java,Python,Kubernetes,React,System Design,AWS,PostgreSQL,Go,Continuous Integration',
  ),
  row(
    'Product',
    'Associate Product Manager,Product Manager,Senior Product Manager,Product Owner,Group Product Manager,Head of Product,Chief Product Officer',
    'Product Strategy,Roadmapping,User Research,Agile,Scrum,Product Discovery,OKRs,Stakeholder Management,A/B Testing,Prioritization',
  ),
  row(
    'Human Resources',
    'Recruiter,Technical Recruiter,Talent Acquisition Manager,HR Business Partner,People Operations Manager,Head of People,Chief Human Resources Officer',
    'Recruiting,Talent Acquisition,Employer Branding,Onboarding,HR Policies,Interviewing,Sourcing,Employee Engagement,Labor Law,Compensation',
  ),
  row(
    'Finance',
    'Accountant,Financial Analyst,Controller,Finance Manager,Investment Manager,Head of Finance,Chief Financial Officer',
    'Financial Modeling,Accounting,IFRS,Budgeting,Forecasting,Excel,Auditing,Valuation,Risk Management,Treasury',
  ),
  row(
    'Operations',
    'Operations Manager,Supply Chain Manager,Logistics Coordinator,Project Manager,Program Manager,Director of Operations,Chief Operating Officer',
    'Operations Management,Supply Chain,Lean,Six Sigma,Procurement,Project Management,Logistics,Process Improvement,Change Management,ERP',
  ),
  row(
    'Design',
    'UX Designer,Product Designer,UI Designer,Art Director,Design Lead,Head of Design',
    'Figma,User Experience,Interaction Design,Design Systems,Prototyping,Typography,Illustration,Usability Testing,Adobe Creative Suite,Accessibility',
  ),
  row(
    'Data',
    'Data Analyst,Data Scientist,Machine Learning Engineer,Data Engineer,Head of Data,Chief Data Officer',
    'SQL,Machine Learning,Data Visualization,Statistics,Tableau,Spark,Data Modeling,Deep Learning,dbt,Airflow',
  ),
  row(
    'Information Technology',
    'IT Support Specialist,System Administrator,IT Project Manager,Security Engineer,IT Director,Chief Information Security Officer',
    'Network Security,Linux,Cloud Computing,ITIL,Incident Response,Active Directory,Cybersecurity,VMware,ISO 27001,Help Desk',
  ),
  row(
    'Customer Success',
    'Customer Success Manager,Customer Support Specialist,Onboarding Specialist,Head of Customer Success',
    'Customer Success,Customer Retention,Onboarding,Support,Upselling,Churn Reduction,Zendesk,Customer Journey,Training,Communication',
  ),
  row(
    'Legal',
    'Legal Counsel,Senior Legal Counsel,Compliance Manager,Attorney,General Counsel',
    'Contract Law,Compliance,GDPR,Corporate Law,Negotiation,Legal Research,Intellectual Property,Mergers and Acquisitions,Due Diligence,Litigation',
  ),
  row(
    'Consulting',
    'Consultant,Senior Consultant,Managing Consultant,Strategy Consultant,Partner',
    'Management Consulting,Strategy,Business Analysis,Digital Transformation,Workshops,Market Research,Presentation,Change Management,Benchmarking,Due Diligence',
  ),
  row(
    'Education',
    'Lecturer,Research Associate,Instructional Designer,Training Manager,Professor',
    'Teaching,Research,Curriculum Design,Public Speaking,E-Learning,Academic Writing,Mentoring,Coaching,Statistics,Facilitation',
  ),
  row(
    'Leadership',
    'Founder,Co-Founder,Managing Director,Chief Executive Officer,CEO & Founder,Owner,Entrepreneur in Residence',
    'Entrepreneurship,Leadership,Fundraising,Strategy,Venture Capital,Team Building,Business Planning,Start-ups,Innovation,Public Speaking',
  ),
];

export interface Title {
  text: string;
  field: number;
}

export const TITLES: readonly Title[] = FIELDS.flatMap((field, index) =>
  field.titles.map((text) => ({ text, field: index })),
);

export const INDUSTRIES = [
  ['4', 'Software Development'],
  ['96', 'IT Services and IT Consulting'],
  ['43', 'Financial Services'],
  ['80', 'Advertising Services'],
  ['14', 'Hospitals and Health Care'],
  ['25', 'Manufacturing'],
  ['27', 'Retail'],
  ['47', 'Accounting'],
  ['11', 'Business Consulting and Services'],
  ['116', 'Transportation, Logistics and Storage'],
  ['44', 'Real Estate'],
  ['12', 'Biotechnology Research'],
  ['59', 'Utilities'],
  ['8', 'Telecommunications'],
  ['42', 'Insurance'],
  ['104', 'Staffing and Recruiting'],
  ['132', 'E-Learning Providers'],
  ['31', 'Hospitality'],
  ['48', 'Construction'],
  ['126', 'Media Production'],
] as const;

const STEMS = [
  'Northgate',
  'Brightwell',
  'Lumen',
  'Halcyon',
  'Fernhill',
  'Cobalt',
  'Meridian',
  'Solstice',
  'Driftwood',
  'Kestrel',
  'Ironbark',
  'Bluefin',
  'Summit',
  'Verdant',
  'Quarry',
  'Beacon',
  'Tidewater',
  'Larkspur',
  'Granite',
  'Aurora',
  'Pinecrest',
  'Harbour',
  'Sable',
  'Vantage',
  'Redwood',
  'Cascade',
  'Orchard',
  'Falcon',
  'Silverline',
  'Compass',
  'Juniper',
  'Atlas',
  'Marlow',
  'Everly',
  'Tandem',
  'Polaris',
  'Riverstone',
  'Obsidian',
  'Clearwater',
  'Stellar',
  'Foxglove',
  'Anchor',
  'Wildmoor',
  'Crestline',
  'Ember',
  'Sequoia',
  'Thornbury',
  'Zephyr',
] as const;
const ENDINGS: readonly (readonly string[])[] = [
  ['Software', 'Labs'],
  ['Systems', 'Digital'],
  ['Capital', 'Finance'],
  ['Media', 'Agency'],
  ['Health', 'Clinics'],
  ['Industries', 'Works'],
  ['Retail', 'Stores'],
  ['Accounting', 'Audit'],
  ['Consulting', 'Advisory'],
  ['Logistics', 'Freight'],
  ['Properties', 'Estates'],
  ['Biotech', 'Genomics'],
  ['Energy', 'Power'],
  ['Telecom', 'Networks'],
  ['Insurance', 'Assurance'],
  ['Talent', 'Recruiting'],
  ['Learning', 'Academy'],
  ['Hotels', 'Hospitality'],
  ['Construction', 'Builders'],
  ['Studios', 'Pictures'],
];

export interface Company {
  id: string;
  name: string;
  industry: number;
  domain: string;
}

/**
 * Every company of the world, made of the lists above; their addresses end in `.example`, so that
 * no mail can ever reach anyone.
 */
export const COMPANIES: readonly Company[] = STEMS.flatMap((stem, at) =>
  ENDINGS.flatMap((endings, industry) => {
    const ending = endings[at % endings.length] ?? '';
    const name = `${stem} ${ending}`;
    return [
      {
        id: String(1000 + at * ENDINGS.length + industry),
        name,
        industry,
        domain: `${name.toLowerCase().replace(/[^a-z]+/g, '-')}.example`,
      },
    ];
  }),
);

/** Big companies are few: the index of a company, the first ones much more often. */
export function companyIndexOf(unit: number): number {
  return Math.min(COMPANIES.length - 1, Math.floor(COMPANIES.length * unit ** 1.7));
}

export const SCHOOLS = [
  'University of Amsterdam',
  'Technical University of Munich',
  'University of Manchester',
  'Delft University of Technology',
  'University of Texas at Austin',
  'Boston University',
  'Sorbonne University',
  'University of Bologna',
  'University of Warsaw',
  'Universidad Complutense de Madrid',
  'University of Toronto',
  'University of Melbourne',
  'National University of Singapore',
  'University of Mumbai',
  'University of Tokyo',
  'University of São Paulo',
  'Lund University',
  'University of Lagos',
] as const;
export const DEGREES = [
  'Bachelor of Science',
  'Bachelor of Arts',
  'Master of Science',
  'Master of Business Administration',
  'Master of Arts',
  'Doctor of Philosophy',
  'Diploma',
] as const;
