interface TownCategory {
  name: string;
  slug: string;
  schemaType: string;
}

const category = (name: string, slug: string, schemaType: string, ...children: TownCategory[]) => ({
  name,
  slug,
  schemaType,
  children,
});

/** The categories of the town's directory, in two levels; schemaType is schema.org's most specific subtype. */
export const townCategories: readonly (TownCategory & { children: readonly TownCategory[] })[] = [
  category(
    'Food & Drink',
    'food-drink',
    'FoodEstablishment',
    { name: 'Restaurants', slug: 'restaurants', schemaType: 'Restaurant' },
    { name: 'Bakeries', slug: 'bakeries', schemaType: 'Bakery' },
    { name: 'Cafés', slug: 'cafes', schemaType: 'CafeOrCoffeeShop' },
    { name: 'Bars & Breweries', slug: 'bars-breweries', schemaType: 'BarOrPub' },
  ),
  category(
    'Shops',
    'shops',
    'Store',
    { name: 'Books & Paper', slug: 'books-paper', schemaType: 'BookStore' },
    { name: 'Clothing & Shoes', slug: 'clothing-shoes', schemaType: 'ClothingStore' },
    { name: 'Gifts & Crafts', slug: 'gifts-crafts', schemaType: 'Store' },
    { name: 'Hardware', slug: 'hardware', schemaType: 'HardwareStore' },
    { name: 'Flowers', slug: 'flowers', schemaType: 'Florist' },
  ),
  category(
    'Home & Trades',
    'home-trades',
    'HomeAndConstructionBusiness',
    { name: 'Plumbing & Heating', slug: 'plumbing-heating', schemaType: 'Plumber' },
    { name: 'Electricians', slug: 'electricians', schemaType: 'Electrician' },
    { name: 'Carpentry & Roofing', slug: 'carpentry-roofing', schemaType: 'RoofingContractor' },
    { name: 'Painting', slug: 'painting', schemaType: 'HousePainter' },
  ),
  category(
    'Health & Wellness',
    'health-wellness',
    'MedicalBusiness',
    { name: 'Dentists', slug: 'dentists', schemaType: 'Dentist' },
    { name: 'Physicians & Therapy', slug: 'physicians-therapy', schemaType: 'MedicalClinic' },
    { name: 'Pharmacies', slug: 'pharmacies', schemaType: 'Pharmacy' },
    { name: 'Yoga & Fitness', slug: 'yoga-fitness', schemaType: 'ExerciseGym' },
  ),
  category(
    'Professional Services',
    'professional-services',
    'ProfessionalService',
    { name: 'Law', slug: 'law', schemaType: 'LegalService' },
    { name: 'Accounting', slug: 'accounting', schemaType: 'AccountingService' },
    { name: 'Insurance', slug: 'insurance', schemaType: 'InsuranceAgency' },
    { name: 'Real Estate', slug: 'real-estate', schemaType: 'RealEstateAgent' },
    { name: 'Design & IT', slug: 'design-it', schemaType: 'ProfessionalService' },
  ),
  category(
    'Arts & Culture',
    'arts-culture',
    'EntertainmentBusiness',
    { name: 'Galleries', slug: 'galleries', schemaType: 'ArtGallery' },
    { name: 'Music & Theater', slug: 'music-theater', schemaType: 'EntertainmentBusiness' },
  ),
  category(
    'Lodging',
    'lodging',
    'LodgingBusiness',
    { name: 'Inns & Hotels', slug: 'inns-hotels', schemaType: 'Hotel' },
    { name: 'Bed & Breakfast', slug: 'bed-breakfast', schemaType: 'BedAndBreakfast' },
    { name: 'Camping', slug: 'camping', schemaType: 'Campground' },
  ),
  category(
    'Automotive',
    'automotive',
    'AutomotiveBusiness',
    { name: 'Garages', slug: 'garages', schemaType: 'AutoRepair' },
    { name: 'Fuel & Charging', slug: 'fuel-charging', schemaType: 'GasStation' },
  ),
  category(
    'Farms & Markets',
    'farms-markets',
    'LocalBusiness',
    { name: 'Farm Shops', slug: 'farm-shops', schemaType: 'GroceryStore' },
    { name: 'Maple & Cheese', slug: 'maple-cheese', schemaType: 'GroceryStore' },
  ),
  category(
    'Education & Childcare',
    'education-childcare',
    'LocalBusiness',
    { name: 'Childcare', slug: 'childcare', schemaType: 'ChildCare' },
    { name: 'Lessons & Tutoring', slug: 'lessons-tutoring', schemaType: 'LocalBusiness' },
  ),
  category(
    'Beauty',
    'beauty',
    'HealthAndBeautyBusiness',
    { name: 'Hair & Barbers', slug: 'hair-barbers', schemaType: 'HairSalon' },
    { name: 'Spas', slug: 'spas', schemaType: 'DaySpa' },
  ),
  category(
    'Sports & Outdoors',
    'sports-outdoors',
    'SportsActivityLocation',
    { name: 'Bikes & Skis', slug: 'bikes-skis', schemaType: 'SportingGoodsStore' },
    { name: 'Guides & Rentals', slug: 'guides-rentals', schemaType: 'SportsActivityLocation' },
  ),
  category(
    'Non-profits & Community',
    'non-profits-community',
    'LocalBusiness',
    { name: 'Libraries & Museums', slug: 'libraries-museums', schemaType: 'Library' },
    { name: 'Charities', slug: 'charities', schemaType: 'LocalBusiness' },
  ),
];
