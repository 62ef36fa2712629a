// prove: fails 8: lemma
// To reverse a list once changes it.
struct node {
  struct node *next;
  int data;
};

/*@ lemma reverse_twice{Before, Once, Twice}:
      (\forall struct node *a, *b; a != \null && b != \null ==>
         (\at(\reach(next, a, b), Once) <==> \at(\reach(next, b, a), Before))) &&
      (\forall struct node *a, *b; a != \null && b != \null ==>
         (\at(\reach(next, a, b), Twice) <==> \at(\reach(next, b, a), Once)))
      ==> (\forall struct node *a, *b; \at(\reach(next, a, b), Once) <==> \at(\reach(next, a, b), Before)); */

/*@ lemma filter_and_reverse_commute{Before, Reversed, Both, Filtered, Other}:
      (\forall struct node *a, *b; a != \null && b != \null ==>
         (\at(\reach(next, a, b), Reversed) <==> \at(\reach(next, b, a), Before))) &&
      (\forall struct node *a, *b; a != b && a != \null && b != \null ==>
         (\at(\reach(next, a, b), Both) <==>
          \at(a->data != 0, Before) && \at(b->data != 0, Before) && \at(\reach(next, a, b), Reversed))) &&
      (\forall struct node *a, *b; a != b && a != \null && b != \null ==>
         (\at(\reach(next, a, b), Filtered) <==>
          \at(a->data != 0, Before) && \at(b->data != 0, Before) && \at(\reach(next, a, b), Before))) &&
      (\forall struct node *a, *b; a != \null && b != \null ==>
         (\at(\reach(next, a, b), Other) <==> \at(\reach(next, b, a), Filtered)))
      ==> (\forall struct node *a, *b; \at(\reach(next, a, b), Both) <==> \at(\reach(next, a, b), Other)); */
